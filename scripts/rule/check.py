#!/usr/bin/env python3
"""Verifies certificates of rules of games: check.py [FILE…], or from standard input.

`scripts/rule.sh GAME --certificate FILE` writes them; README.md beside this file says what they contain and why the
four checks suffice. Prints a line per certificate. Exit status: 0 if all are verified, 1 if not, 2 for wrong usage.

This shares nothing with the prover, and has no adder and no operations on automata. The digits of all numbers of a
move are read together, most significant first; a state remembers what each linear condition is worth so far, as
exact integers, and where the automata are. A check says that no path leads to a bad state.
"""
import fileinput
import itertools
import operator
import re
import sys
from functools import lru_cache, reduce

MOST_STEPS = 5_000_000
MOST_SYMBOLS = 20_000  # tuples of digits, one per track; rule.sh writes no certificate with more
MOST_LISTED = 10_000  # numbers in braces, and assignments to the factors and divisors of an option
LARGEST_NUMBER = 2**63 - 1  # in the text of a game
LARGEST_CONSTANT = 50  # that states count up to; beyond, it is a track of digits
HOLDS = {"<=": operator.le, "=": operator.eq, "!=": operator.ne}


class Refused(Exception):
    """A certificate is malformed, or a check of it fails."""


class Work:
    """Counts the steps of a certificate, so that a large one is refused and does not run for ever."""

    def __init__(self):
        self.steps = 0

    def step(self, steps=1):
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise Refused(f"more than {MOST_STEPS} steps: too large to verify here")


class Numeration:
    """Digits 0 to `top`. Base b: weights 1, b, b², …; Fraenkel t: weights 1, t + 1, then w″ = t·w′ + w."""

    def __init__(self, name):
        kind, _, size = ("fraenkel 1" if name == "zeckendorf" else name).partition(" ")
        if kind not in ("base", "fraenkel") or not re.fullmatch("[1-9][0-9]?", size) or name == "base 1":
            raise Refused(f"unknown numeration `{name}`")
        self.is_base, self.factor = kind == "base", int(size)
        self.top = self.factor - 1 if self.is_base else self.factor
        self.zero = 0 if self.is_base else (0, 0)

    def digits(self, number):
        """The digits of a number, without leading zeros."""
        weights, below = [1], 0 if self.is_base else 1
        while weights[-1] <= number:
            weights.append(self.factor * weights[-1] + below)
            below = 0 if self.is_base else weights[-2]
        digits = []
        for weight in weights[-2::-1]:
            digits.append(number // weight)
            number %= weight
        return digits

    def valid(self, was_top, digit):
        """The state of the valid words after a digit, or None. In Fraenkel's systems, 0 follows the digit t."""
        return False if self.is_base else None if was_top and digit else digit == self.top

    def shift(self, worth, digits):
        """What a sum is worth, in units of the last place, after one more place. In Fraenkel's systems (c, d) is
        c·w + d·w⁻, for the weight w of the last place and w⁻ of the next one, 1 after the very last. As w = t·w⁻ +
        w⁻⁻, one more place makes it (t·c + d + digits, c)."""
        return self.factor * worth + digits if self.is_base else (self.factor * worth[0] + worth[1] + digits, worth[0])

    def end(self, worth):
        return worth if self.is_base else worth[0] + worth[1]

    def bounds(self, worth, below, above):
        """Bounds of the sum in the end, whatever digits follow; None where there is none.

        What is to come of a number is at most w - 1. So with negative factors of sum -below and positive ones of sum
        above, the end is between w·(c + d·r - below) + below and w·(c + d·r + above) - above, where r = w⁻/w. A base
        has d = 0. Elsewhere 1/(t + 1) <= r <= 1, as r is 1 in the end and otherwise 1/(t + r′) for the next place's
        r′. Where c + d·r - below >= 0 for both ends of r, the lower bound is least for w = 1.
        """
        c, d, n = (worth, 0, 1) if self.is_base else (*worth, self.factor + 1)
        least = n * (c - below) + min(d, n * d)
        most = n * (c + above) + max(d, n * d)
        return least // n + below if least >= 0 else None, -(-most // n) - above if most <= 0 else None


# The language of games. A linear form is a dictionary from variables to factors, with the constant under None. Variables
# are `$name` for the names of a game, other texts for other tracks, and numbers for what follows from these.
SPELLINGS = {"→": "->", "≤": "<=", "≥": ">=", "≠": "!=", "==": "=", "−": "-", "·": "*", "…": ".."}
KEYWORDS = {"in", "of", "or", "powers", "fibonacci", "squares", "primes", "divides", "floor", "ceil", "mod"}
COMPARISONS = {"<", "<=", "=", "!=", ">=", ">"}
WORD = re.compile(r"\s*([0-9][0-9_]*|[^\W\d][\w']*|->|<=|>=|!=|==|\.\.|[→≤≥≠−·…=<>|&:,(){}+*/^-])")


def plus(one, other, factor=1):
    total = dict(one)
    for variable, times in other.items():
        total[variable] = total.get(variable, 0) + factor * times
    return {variable: times for variable, times in total.items() if times}


def constant(form):
    return form.get(None, 0) if not set(form) - {None} else None


def bounded(number):
    if number > LARGEST_NUMBER:
        raise Refused("a number above 2^63 - 1")
    return number


def is_name(word):
    return (word[:1].isalpha() or word[:1] == "_") and word not in KEYWORDS


class Words:
    """The words and signs of a game, which are read from left to right."""

    def __init__(self, text, work):
        text = text.strip()
        self.words, self.work, self.at, place = [], work, 0, 0
        while place < len(text):
            if not (found := WORD.match(text, place)):
                raise Refused(f"{text[place:].split()[0][0]!r} is not in the language of games")
            is_adjacent = found.start(1) == place
            self.words.append((SPELLINGS.get(found[1], found[1]), is_adjacent))
            place = found.end()
        self.words.append(("", False))

    def next(self):
        return self.words[self.at][0]

    def is_adjacent(self):
        return self.words[self.at][1]

    def is_call(self):
        return self.words[self.at + 1:][:1] in ([("(", True)], [("(", False)])

    def accept(self, *words):
        """The next word, if it is one of these; then it is read."""
        word = self.next()
        if word not in words:
            return None
        self.at += 1
        return word

    def expect(self, word):
        if not self.accept(word):
            raise self.unexpected(f"`{word}`")

    def name(self):
        if not is_name(self.next()):
            raise self.unexpected("a name")
        return self.accept(self.next())

    def number(self):
        if not self.next()[:1].isdecimal():
            raise self.unexpected("a number")
        digits = self.accept(self.next()).replace("_", "").lstrip("0")
        return bounded(int(digits[:20] or "0"))

    def unexpected(self, wanted):
        found = f"`{self.next()}` stands" if self.next() else "the game ends"
        return Refused(f"{found} where {wanted} is expected")


class Move:
    """An option as conditions between naturals.

    `values` are the numbers of names: parameters, and choices that have to be numbers. Where reading finds another such
    choice, it is `wanted`; then the move counts for nothing, and is read again with each of its numbers.
    """

    def __init__(self, words, coordinates, values):
        self.words, self.coordinates, self.values = words, coordinates, values
        self.fresh = itertools.count()
        self.choices, self.wanted = {}, {}  # names, in the order of the text; of choices, the least value
        self.numbers = {}  # per choice, the numbers to which a condition restricts it
        self.conditions = []  # (form, sign): how a form compares with 0
        self.members = []  # (variable, kind of set, its base or its numbers)
        words.work.step(len(words.words))
        parts = [self.position()]
        while words.accept("&"):
            parts.append(self.position())
        if len(parts) > 1 < len(coordinates):
            raise Refused("an option of several heaps of several coordinates")
        if words.accept(":"):
            self.alternatives()
            while words.accept(","):
                self.alternatives()
        self.targets = [[self.variable(form) for form in part] for part in parts]
        self.conditions += [({None: least, variable: -1}, "<=") for variable, least in self.choices.items()]
        self.substitute({*coordinates, *(variable for part in self.targets for variable in part)})
        certain = [(form.get(None, 0), sign) for form, sign in self.conditions if constant(form) is not None]
        self.conditions = [(form, sign) for form, sign in self.conditions if constant(form) is None]
        self.is_possible = all(HOLDS[sign](number, 0) for number, sign in certain)

    def position(self):
        terms = [self.sum()]
        while self.words.accept(","):
            terms.append(self.sum())
        if len(terms) != len(self.coordinates):
            raise Refused("an option with another number of coordinates")
        return terms

    def variable(self, form):
        """A variable that equals a form, and so is at least 0."""
        [*variables] = form
        if len(variables) == 1 and variables[0] is not None and form[variables[0]] == 1:
            return variables[0]
        variable = next(self.fresh)
        self.conditions.append((plus(form, {variable: 1}, -1), "="))
        return variable

    def sum(self):
        factor = -1 if self.words.accept("-") else 1
        total = plus({}, self.product(), factor)
        while sign := self.words.accept("+", "-"):
            total = plus(total, self.product(), 1 if sign == "+" else -1)
        return total

    def product(self):
        words, first = self.words, self.words.at
        is_number = words.next()[:1].isdecimal()
        product = self.factor()
        while True:
            is_short = is_number and words.is_adjacent() and (is_name(words.next()) or words.next() == "(")
            if is_short or words.accept("*"):
                one, other = product, self.factor()
                if constant(one) is None:
                    one, other = other, one
                if constant(one) is None:
                    self.want(first, "a product of two variables")
                product = plus({}, other, constant(one) or 0)
            elif words.accept("mod"):
                product = self.quotient("mod", product)
            else:
                return product
            is_number = False

    def factor(self):
        if kind := self.words.accept("floor", "ceil"):
            self.words.expect("(")
            dividend = self.sum()
            self.words.expect("/")
            quotient = self.quotient(kind, dividend)
            self.words.expect(")")
            return quotient
        if self.words.is_call() and (kind := self.words.accept("max", "min")):
            first = self.words.at
            self.words.expect("(")
            cases = [self.sum()]
            self.words.expect(",")
            cases.append(self.sum())
            self.words.expect(")")
            one = self.case(first, 2) or 0
            difference = plus(cases[1 - one], cases[one], -1)
            self.conditions.append((difference if kind == "max" else plus({}, difference, -1), "<="))
            return cases[one]
        if self.words.accept("("):
            inner = self.sum()
            self.words.expect(")")
            return inner
        if is_name(self.words.next()):
            variable = "$" + self.words.name()
            if variable in self.values:
                return plus({}, {None: self.values[variable]})
            if variable not in self.coordinates:
                self.choices.setdefault(variable, 1)
            return {variable: 1}
        number = self.words.number()
        if self.words.accept("^"):
            power = self.words.number()
            number = bounded(number ** (power if number < 2 else min(power, 64)))
        return plus({}, {None: number})

    def want(self, first, reason):
        """Says that a choice since a word has to be a number."""
        names = ("$" + word for word, _ in self.words.words[first : self.words.at] if is_name(word))
        self.wanted |= {name: True for name in names if name in self.choices}
        if not self.wanted:
            raise Refused(reason)

    def number(self, first, form):
        """The number that a form is."""
        if constant(form) is None:
            self.want(first, "a variable where a number is expected")
            return 1
        return constant(form)

    def quotient(self, kind, dividend):
        first = self.words.at
        divisor = self.number(first, self.factor())
        if divisor < 1 and not self.wanted:
            raise Refused("a divisor below 1")
        divisor = max(divisor, 1)
        return self.divided(kind, dividend, divisor)

    def divided(self, kind, dividend, divisor):
        number = constant(dividend)
        if number is not None and number >= 0:
            quotient = -(-number // divisor) if kind == "ceil" else number // divisor
            return plus({}, {None: number % divisor if kind == "mod" else quotient})
        quotient = {next(self.fresh): 1}
        rest = plus(dividend, quotient, -divisor)
        least, most = (1 - divisor, 0) if kind == "ceil" else (0, divisor - 1)
        forms = plus({None: least}, rest, -1), plus(rest, {None: -most}), plus({}, dividend, -1)
        self.conditions += [(form, "<=") for form in forms]
        return rest if kind == "mod" else quotient

    def case(self, first, count):
        """Which of so many cases, from a word on, is read: a choice that has to be a number."""
        choice = f"case {first}"
        if choice not in self.values:
            self.wanted[choice], self.numbers[choice] = True, range(count)
        return self.values.get(choice)

    def alternatives(self):
        """Conditions of which one must hold: of the others, nothing is kept."""
        first, count, chosen = self.words.at, 0, self.values.get(f"case {self.words.at}")
        while True:
            before = list(self.conditions), list(self.members), dict(self.choices), dict(self.numbers)
            self.condition()
            if chosen not in (None, count):
                self.conditions, self.members, self.choices, self.numbers = before
            count += 1
            if not self.words.accept("or"):
                break
        if count > 1:
            self.case(first, count)

    def condition(self):
        first = self.words.at
        left = self.sum()
        if self.words.accept("divides"):
            divisor, right = self.number(first, left), self.sum()
            if divisor < 0:
                raise Refused("a negative divisor")
            # 0 divides only 0.
            self.conditions.append((self.divided("mod", right, divisor) if divisor else right, "="))
            return
        if self.words.accept("in"):
            return self.member(left)
        if self.words.next() not in COMPARISONS:
            raise self.words.unexpected("a comparison or `in`")
        while sign := self.words.accept(*COMPARISONS):
            right = self.sum()
            self.compare(left, sign, right)
            left = right

    def compare(self, left, sign, right):
        difference = plus(right, left, -1) if sign[0] == ">" else plus(left, right, -1)
        strict = {None: 1} if sign in ("<", ">") else {}
        form, sign = plus(difference, strict), sign if sign in ("=", "!=") else "<="
        self.conditions.append((form, sign))
        [*choices] = {*form} - {None}
        if len(choices) == 1 and choices[0] in self.choices:
            # A bound below a choice, or a number for it, that allows it 0 by itself: `a >= 0`, `a = 0`.
            factor, number = form[choices[0]], form.get(None, 0)
            if sign == "<=" and factor < 0 and number <= 0 or sign == "=" and number == 0:
                self.choices[choices[0]] = 0

    def member(self, form):
        """Reads a set. What it says is always a condition, also if the numbers of a choice are known by it."""
        [*variables] = form
        choice = variables[0] if len(form) == 1 and variables[0] in self.choices and form[variables[0]] == 1 else None
        numbers = None
        if self.words.accept("{"):
            numbers = self.braces()
            if constant(form) is None:
                self.members.append((self.variable(form), "numbers", [n for n in numbers if n >= 0]))
                if choice and 0 in numbers:
                    self.choices[choice] = 0
            elif constant(form) not in numbers or constant(form) < 0:
                self.conditions.append(({None: 1}, "="))
        elif self.words.accept("powers"):
            self.words.expect("of")
            if self.words.accept("primes"):
                kind, base = "powers of primes", None
            else:
                kind, base = "powers", self.number(self.words.at, self.product())
            self.members.append((self.variable(form), kind, base))
        elif kind := self.words.accept("fibonacci", "primes"):
            self.members.append((self.variable(form), kind, None))
        else:
            least = self.sum()
            self.words.expect("..")
            most = self.sum()
            self.compare(least, "<=", form)
            self.compare(form, "<=", most)
            if None not in (constant(least), constant(most)):
                numbers = range(constant(least), constant(most) + 1)
        if choice and numbers is not None:
            self.numbers.setdefault(choice, numbers)

    def braces(self):
        """The numbers in braces."""
        numbers, begins = set(), True
        while not self.words.accept("}"):
            if not begins:
                self.words.expect(",")
            begins = False
            first = last = self.constant_sum()
            if self.words.accept(".."):
                last = self.constant_sum()
            if last - first + len(numbers) > MOST_LISTED:
                raise Refused(f"more than {MOST_LISTED} numbers in braces")
            self.words.work.step(max(last - first, 0))
            numbers |= {*range(first, last + 1)}
        return sorted(numbers)

    def constant_sum(self):
        first = self.words.at
        return self.number(first, self.sum())

    def substitute(self, needed):
        """Eliminates variables that an equation expresses by others: fewer digits to read."""
        needed |= {None, *(variable for variable, _, _ in self.members)}
        variables = dict.fromkeys(itertools.chain(*(form for form, _ in self.conditions)))
        for variable in [variable for variable in variables if variable not in needed]:
            for form, sign in self.conditions:
                if sign == "=" and form.get(variable) in (1, -1):
                    value = plus({variable: 1}, form, -form[variable])
                    rest = [other for other in self.conditions if other[0] is not form] + [({variable: -1}, "<=")]
                    removed = plus(value, {variable: 1}, -1)
                    self.conditions = [(plus(other, removed, other.get(variable, 0)), kind) for other, kind in rest]
                    break


def moves_of(words, coordinates, parameters):
    """The moves of all options. An option with choices that have to be numbers is a move for each of these."""
    while True:
        first, pending = words.at, [parameters]
        for values in pending:
            words.at = first
            move = Move(words, coordinates, values)
            if not move.wanted:
                if move.is_possible:
                    yield move
                continue
            if not (known := [choice for choice in move.wanted if choice in move.numbers]):
                raise Refused("a factor or divisor whose numbers are not listed")
            numbers = move.numbers[known[0]][: MOST_LISTED + 1]
            pending += [{**values, known[0]: number} for number in numbers if number >= 0]
            if len(pending) > MOST_LISTED:
                raise Refused(f"an option with more than {MOST_LISTED} factors and divisors")
        if not words.accept("|"):
            break
    if words.next():
        raise words.unexpected("`|` or the end")


def listed(numbers, numeration):
    """An automaton, as below: its states are what has been read after the leading zeros."""
    states = [(False, {(0,): 0})]
    for number in numbers:
        state = 0
        for digit in numeration.digits(number):
            following = states[state][1]
            if (digit,) not in following:
                following[(digit,)] = len(states)
                states.append((False, {}))
            state = following[(digit,)]
        states[state] = (True, states[state][1])
    return states


def set_automaton(kind, base, numeration, is_wide):
    """An automaton: per state, whether it accepts, and a dictionary from digits, one per track, to states.

    Of primes and their powers, it is a smaller set or, if `is_wide`, a larger one: from 60 on, where n is known as
    60 + n mod 60, all that may be one by the divisors 2, 3, 5. Members of the other sets have one digit other than 0.
    """
    if kind == "numbers":
        return listed(base, numeration)
    size, is_base = numeration.factor, numeration.is_base
    if kind in ("primes", "powers of primes") and is_base:
        powers = kind != "primes"
        states = []
        for n in range(120):
            primes = [p for p in range(2, n + 1 if n < 60 else 6) if n % p == 0 and all(p % d for d in range(2, p))]
            small = primes == [n] or powers and n > 0 and len(primes) < 2
            accepts = small if n < 60 else is_wide and len(primes) <= powers
            following = [m if m < 60 else 60 + m % 60 for m in range(size * n, size * n + size)]
            states.append((accepts, {(digit,): to for digit, to in enumerate(following)}))
        return states
    digits = [base**k for k in range(7) if base**k < size] if kind == "powers" and base >= 2 else [1]
    if not (is_base and digits[-1] * base == size if kind == "powers" else kind == "fibonacci" and size == 1):
        raise Refused(f"`{kind}` is not an automaton in this numeration")
    return [(False, {(0,): 0, **{(digit,): 1 for digit in digits}}), (True, {(0,): 1})]


class Run:
    """A relation between the numbers of some tracks: a nondeterministic automaton that is never written out.

    A state has the states of the valid words, the states of the automata (None once one that must not accept cannot),
    and the worth of each condition (None once it holds for ever). Few of each make many states: what depends on some of
    them is calculated once.
    """

    def __init__(self, numeration, work, variables, move=None, is_wide=True):
        self.numeration, self.work, self.tracks = numeration, work, list(variables)
        self.conditions = []  # (factors by track, constant, sign, sum of the negative and of the positive factors)
        self.automata = []  # (automaton, tracks, whether it must accept)
        self.visible = []  # tracks whose digits a search compares
        for method in (self.after, self.columns, self.joined, self.extended, self.completed, self.shifted):
            setattr(self, method.__name__, lru_cache(maxsize=None)(method))
        for form, sign in move.conditions if move else []:
            self.require(form, sign)
        for variable, kind, content in move.members if move else []:
            automaton = set_automaton(kind, content, numeration, is_wide)
            work.step(len(automaton))
            self.accept(automaton, [variable])

    def track(self, variable):
        if variable not in self.tracks:
            self.tracks.append(variable)
        return self.tracks.index(variable)

    def require(self, form, sign):
        number = form.get(None, 0)
        if abs(number) > LARGEST_CONSTANT:
            # As a track with this one number: the states would count up to it.
            variable = f"number {abs(number)}"
            if variable not in self.tracks:
                self.accept(listed([abs(number)], self.numeration), [variable])
            form = {**form, None: 0, variable: 1 if number > 0 else -1}
        factors = [(self.track(variable), times) for variable, times in form.items() if variable is not None]
        below, above = (sum(max(sign * times, 0) for _, times in factors) for sign in (-1, 1))
        self.conditions.append((factors, form.get(None, 0), sign, below, above))

    def accept(self, automaton, variables, accepts=True):
        self.automata.append((automaton, tuple(self.track(variable) for variable in variables), accepts))

    def start(self):
        worths = (self.numeration.zero,) * len(self.conditions)
        return (False,) * len(self.tracks), (0,) * len(self.automata), worths

    def accepting(self, state):
        _, places, worths = state
        for worth, (_, added, sign, _, _) in zip(worths, self.conditions):
            if worth is not None and not HOLDS[sign](self.numeration.end(worth) + added, 0):
                return False
        runs = zip(places, self.automata)
        return all((at is not None and automaton[at][0]) == accepts for at, (automaton, _, accepts) in runs)

    def after(self, state):
        """The states after one more place, per digits of the visible tracks."""
        valid, places, worths = state
        found = {}  # of dictionaries for their keys, which have an order
        for digits, next_valid, next_places, sums in self.columns(valid, places):
            self.work.step()
            next_worths = self.shifted(worths, sums)
            if next_worths is not None:
                found.setdefault(digits, {})[next_valid, next_places, next_worths] = True
        return found

    def columns(self, valid, places):
        """The digits of one more place on the visible tracks, what they lead to, and what each condition adds up."""
        columns = {}  # its keys count: other tracks may differ without effect
        for known in self.joined(places):
            for visible, next_valid, sums, symbols in self.completed(valid, known):
                self.work.step()
                runs = zip(places, symbols, self.automata)
                next_places = tuple([None if at is None else run[0][at][1].get(symbol) for at, symbol, run in runs])
                columns[visible, next_valid, next_places, sums] = True
        return [*columns]

    def joined(self, places):
        """The digits per track, where known, of all transitions of the automata that must accept."""
        if not places:
            return [(None,) * len(self.tracks)]
        automaton, tracks, accepts = self.automata[len(places) - 1]
        joined = self.joined(places[:-1])
        if accepts:
            self.work.step(len(joined) * len(automaton[places[-1]][1]))
            pairs = itertools.product(joined, automaton[places[-1]][1])
            joined = [digits for known, symbol in pairs if (digits := self.extended(known, tracks, symbol))]
        return joined

    def extended(self, known, tracks, symbol):
        """Digits with those of a symbol; None if they differ."""
        digits = [*known]
        for track, digit in zip(tracks, symbol):
            if digits[track] not in (None, digit):
                return None
            digits[track] = digit
        return tuple(digits)

    def completed(self, valid, known):
        """All ways to complete digits: those of the visible tracks, whether they are valid, sums, and symbols."""
        ways = []
        every = range(self.numeration.top + 1)
        for digits in itertools.product(*(every if digit is None else [digit] for digit in known)):
            self.work.step()
            next_valid = tuple(map(self.numeration.valid, valid, digits))
            if None not in next_valid:
                sums = tuple(sum(times * digits[track] for track, times in factors) for factors, *_ in self.conditions)
                parts = [self.visible, *(tracks for _, tracks, _ in self.automata)]
                visible, *symbols = (tuple(digits[track] for track in tracks) for tracks in parts)
                ways.append((visible, next_valid, sums, symbols))
        return ways

    def shifted(self, worths, sums):
        """What the conditions are worth after one more place; None if one fails, whatever follows."""
        shifted = []
        for worth, total, (_, added, sign, below, above) in zip(worths, sums, self.conditions):
            if worth is not None:
                worth = self.numeration.shift(worth, total)
                least, most = self.numeration.bounds(worth, below, above)
                is_above = least is not None and least + added > 0
                settled = 1 if is_above else -1 if most is not None and most + added < 0 else 0
                if settled and not HOLDS[sign](settled, 0):
                    return None
                worth = None if settled else worth
            shifted.append(worth)
        return tuple(shifted)


def search(main, options, variables, is_option):
    """Numbers of `variables` that `main` accepts, and some of `options` iff `is_option`, with any others; or None.

    The subset construction. The other numbers may have more digits, so it begins with all states that zeros lead to.
    """
    numeration, zeros = main.numeration, (0,) * len(variables)
    for run in [main, *options]:
        run.visible = [run.track(variable) for variable in variables]

    @lru_cache(maxsize=None)
    def after(index, state):
        following = options[index].after(state)
        return {digits: frozenset((index, one) for one in states) for digits, states in following.items()}

    initial = [(index, run.start()) for index, run in enumerate(options)]
    for one in initial:
        initial += after(*one).get(zeros, set()) - {*initial}
    queue = [(main.start(), frozenset(initial))]
    found = {queue[0]: (numeration.zero,) * len(variables)}  # per node, numbers whose digits lead to it
    for node in queue:
        state, subset = node
        if main.accepting(state) and any(options[index].accepting(one) for index, one in subset) == is_option:
            return [numeration.end(worth) for worth in found[node]]
        subsets = {}
        for one in subset:
            for digits, states in after(*one).items():
                subsets.setdefault(digits, set()).update(states)
        for digits, states in main.after(state).items():
            next_subset = frozenset(subsets.get(digits, ()))
            for following in states:
                if (following, next_subset) not in found:
                    found[following, next_subset] = tuple(map(numeration.shift, found[node], digits))
                    queue.append((following, next_subset))
    return None


FORM = re.compile(
    r"certificate 1\ngame (?P<game>.*)\n(?P<parameters>(?:with .* = -?[0-9]{1,19}\n)*)play (?P<play>normal|misere)\n"
    r"asks (?P<asks>positions|values)\nnumeration (?P<numeration>.*)\norder (?P<order>.*)\n"
    r"(?P<states>(?:[+-](?: [0-9]{1,2}(?:,[0-9]{1,2})*>[0-9]{1,9})*\n)+)end\n?")


class Certificate:
    def __init__(self, text):
        if not (found := FORM.fullmatch(text)):
            raise Refused("it does not have the form of a certificate")
        self.work = Work()
        words = Words(found["game"], self.work)
        self.coordinates = ["$" + words.name()]
        while words.accept(","):
            self.coordinates.append("$" + words.name())
        words.expect("->")
        parameters = re.findall("with (.*) = (.*)\n", found["parameters"])
        names = [*self.coordinates, *("$" + name for name, _ in parameters)]
        if len({*names}) < len(names):
            raise Refused("a name stands for two coordinates or numbers")
        self.moves = list(moves_of(words, self.coordinates, {"$" + name: int(number) for name, number in parameters}))
        self.numeration = Numeration(found["numeration"])
        self.is_misere, self.asks_values = found["play"] == "misere", found["asks"] == "values"
        splits, is_binary = any(len(move.targets) > 1 for move in self.moves), found["numeration"] == "base 2"
        if self.is_misere and self.asks_values or splits and not (self.asks_values and is_binary):
            raise Refused("values are those of normal play; a game that splits needs them, in base 2")
        self.tracks = [*self.coordinates, "value"] if self.asks_values else self.coordinates
        if (self.numeration.top + 1) ** len(self.tracks) > MOST_SYMBOLS:
            raise Refused(f"more than {MOST_SYMBOLS} tuples of digits: too large to verify here")
        order = found["order"].split(" ")
        is_weighted = len(order) > 1 and all(re.fullmatch("[1-9][0-9]?", word) for word in order[1:])
        self.weights = [int(word) for word in order[1:]] if is_weighted else [1] * len(self.coordinates)
        self.order = [] if is_weighted or order == ["sum"] else ["$" + name for name in order]
        if self.order and sorted(self.order) != sorted(self.coordinates):
            raise Refused("the order does not name each coordinate once")
        if is_weighted and (order[0] != "sum" or len(self.weights) != len(self.coordinates)):
            raise Refused("the order does not weigh each coordinate once")
        self.automaton = []
        states = found["states"].splitlines()
        for accepts, *transitions in (line.split(" ") for line in states):
            edges = {}
            for digits, state in (transition.split(">") for transition in transitions):
                symbol = tuple(int(digit) for digit in digits.split(","))
                is_symbol = len(symbol) == len(self.tracks) and max(symbol) <= self.numeration.top
                if symbol in edges or not is_symbol or int(state) >= len(states):
                    raise Refused(f"the transition `{digits}>{state}` is wrong")
                edges[symbol] = int(state)
            self.automaton.append((accepts == "+", edges))

    def run(self, move=None, is_wide=True):
        return Run(self.numeration, self.work, self.coordinates, move, is_wide)

    def into(self, move, is_wide, value=None):
        """The moves whose option is in W, or has this value."""
        run = self.run(move, is_wide)
        parts = [f"part {index}" for index in range(len(move.targets))] if len(move.targets) > 1 else [value]
        for target, part in zip(move.targets, parts):
            run.accept(self.automaton, [*target, part] if self.asks_values else target)
        if len(parts) > 1:
            symbols = itertools.product(range(2), repeat=len(parts))
            run.accept([(True, {(reduce(operator.xor, bits), *bits): 0 for bits in symbols})], [value, *parts])
        return run

    def check(self):
        zeros = (0,) * len(self.tracks)
        if any(accepts for accepts, _ in self.automaton) and self.automaton[0][1].get(zeros) != 0:
            raise Refused("1: leading zeros may matter")
        pending = [(0, (False,) * len(zeros))]
        seen = {*pending}
        for state, valid in pending:
            if None in valid and self.automaton[state][0]:
                raise Refused("1: the automaton accepts a word that is not valid")
            for symbol, to in self.automaton[state][1].items():
                after = [was if was is None else self.numeration.valid(was, digit) for was, digit in zip(valid, symbol)]
                if (to, tuple(after)) not in seen:
                    seen.add((to, tuple(after)))
                    pending.append((to, tuple(after)))
        for move in self.moves:
            self.goes_down(move)
        (self.has_values if self.asks_values else self.has_p_positions)()

    def goes_down(self, move):
        for target in move.targets:
            falls = {before: plus({before: 1}, {after: 1}, -1) for before, after in zip(self.coordinates, target)}
            weighed = ({variable: weight * times for variable, times in fall.items()}
                       for weight, fall in zip(self.weights, falls.values()))
            forms = [falls[name] for name in self.order] if self.order else [reduce(plus, weighed)]
            equal = [(form, "=") for form in forms]
            rises = [equal[:place] + [(plus(form, {None: 1}), "<=")] for place, form in enumerate(forms)]
            for conditions in [equal, *rises]:
                run = self.run(move)
                for form, sign in conditions:
                    run.require(form, sign)
                self.refuse("2: a move that does not go down, from", run)

    def has_p_positions(self):
        into = [self.into(move, False) for move in self.moves]
        for move in self.moves:
            self.refuse("3: a move within W, from", self.where(self.into(move, True)))
        for run in [self.run(move) for move in self.moves] if self.is_misere else [self.run()]:
            self.refuse("4: no move into W from", self.where(run, False), into)
        if self.is_misere:
            some_move = [self.run(move, False) for move in self.moves]
            self.refuse("3: in W, but without a move,", self.where(self.run()), some_move)

    def has_values(self):
        wide, narrow = ([self.into(move, is_wide, "option") for move in self.moves] for is_wide in (True, False))
        if not any("primes" in kind for move in self.moves for _, kind, _ in move.members):
            narrow = wide  # the same, but calculated once
        run = self.run()
        run.accept(self.automaton, [*self.coordinates, "option"])
        self.refuse("3: an option has the same value, from", run, wide, "option", is_option=True)
        run = self.where(self.run())
        run.require({"option": 1, "value": -1, None: 1}, "<=")
        self.refuse("4: no option has a smaller value, from", run, narrow, "option")
        self.refuse("4: no value for", self.run(), [self.where(self.run())])

    def where(self, run, accepts=True):
        run.accept(self.automaton, self.tracks, accepts)
        return run

    def refuse(self, reason, run, options=(), *more, is_option=False):
        if found := search(run, options, [*self.coordinates, *more], is_option):
            raise Refused(f"{reason} {tuple(found[:len(self.coordinates)])}")


def main():
    if {"-h", "--help"} & {*sys.argv}:
        return print(__doc__)
    try:
        text = "".join(fileinput.input(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return print(f"error: {error}", file=sys.stderr) or 2
    outcomes = []
    for one in re.split(r"(?<=\nend\n)(?=.)", text):
        game = re.search("^game (.*)", one, re.MULTILINE)
        try:
            Certificate(one).check()
            outcomes.append("verified")
        except Refused as error:
            outcomes.append(f"refused: {error}")
        except RecursionError:
            outcomes.append("refused: nested too deeply")
        name = game[1] if game else "no game"
        lines = (name, "    " + outcomes[-1])
        print(*("".join(c if c.isprintable() else " " for c in line) for line in lines), sep="\n", flush=True)
    return 0 if {*outcomes} == {"verified"} else 1


if __name__ == "__main__":
    sys.exit(main())
