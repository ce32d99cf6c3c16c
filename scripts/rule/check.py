#!/usr/bin/env python3
"""Verifies certificates of rules of games: check.py [FILE…], or from standard input.

`scripts/rule.sh GAME --certificate FILE` writes them; README.md beside this file says what they contain and why the
checks suffice. Prints a line per certificate. Exit status: 0 if all are verified, 1 if one is refused, 2 for wrong usage, 3 if
none is refused, but some could only be compared with a plain search of small positions.

This shares nothing with the prover, and has no adder and no operations on automata. The digits of all numbers of a
move are read together, most significant first; a state remembers what each linear condition is worth so far, as
exact integers, and where the automata are. A check says that no path leads to a bad state.
"""
import bisect
import fileinput
import itertools
import operator
import re
import sys
from functools import lru_cache, reduce

MOST_STEPS = 5_000_000
MOST_SYMBOLS = 20_000  # tuples of digits, one per track; rule.sh writes no certificate with more
MOST_LISTED = 10_000  # numbers in braces, and assignments to the factors and divisors of an option
MOST_PARAMETER = 4  # that is tried where a text proves a theorem for all
LARGEST_NUMBER = 2**63 - 1  # in the text of a game
LARGEST_CONSTANT = 50  # that states count up to; beyond, it is a track of digits
HOLDS = {"<=": operator.le, "=": operator.eq, "!=": operator.ne}
# What is said of a variable and another one.
PAIRS = {"divides": lambda divisor, number: number % divisor == 0 if divisor else number == 0,
         "submasks": lambda part, number: part & number == part}


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
KEYWORDS = {"in", "of", "or", "powers", "fibonacci", "squares", "cubes", "triangular", "factorials", "primes",
            "divides", "floor", "ceil", "mod"}
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
        self.has_divisors = False  # whether variables may divide others: of such a game there is only a plain search
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

    def __init__(self, words, coordinates, values, parameters=()):
        self.words, self.coordinates, self.values = words, coordinates, values
        self.fixed = {*coordinates, *parameters}  # names that are not choices
        self.fresh = itertools.count()
        self.choices, self.wanted = {}, {}  # names, in the order of the text; of choices, the least value
        self.numbers = {}  # per choice, the numbers to which a condition restricts it
        self.conditions = []  # (form, sign): how a form compares with 0
        self.members = []  # (variable, kind of set, its base or its numbers, or the other variable of a pair)
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
        bases = {base for _, kind, base in self.members if kind in PAIRS}
        needed = {None, *self.fixed, *bases, *itertools.chain(*self.targets), *(variable for variable, _, _ in self.members)}
        self.conditions = substituted(self.conditions, needed)
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
            if variable not in self.fixed:
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
            if self.words.has_divisors and constant(left) is None:
                self.members.append((self.variable(left), "divides", self.variable(self.sum())))
                return
            divisor, right = self.number(first, left), self.sum()
            if divisor < 0:
                raise Refused("a negative divisor")
            # 0 divides only 0.
            self.conditions.append((self.divided("mod", right, divisor) if divisor else right, "="))
            return
        if self.words.accept("in"):
            return self.member(left)
        if self.words.accept("is"):
            for word in ("a", "submask", "of"):
                self.words.expect(word)
            self.members.append((self.variable(left), "submasks", self.variable(self.sum())))
            return
        if self.words.next() not in COMPARISONS:
            raise self.words.unexpected("a comparison, `in`, `divides` or `is a submask of`")
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
        if self.fixed - {*self.coordinates} and self.words.accept("{"):
            self.ranges(form)
        elif self.words.accept("{"):
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

    def ranges(self, form):
        """Reads a set with parameters: the option is read again for each number, or range."""
        ranges, start = [], self.words.at
        while not self.words.accept("}"):
            if ranges:
                self.words.expect(",")
            least = most = self.sum()
            if self.words.accept(".."):
                most = self.sum()
            ranges.append((least, most))
        if not ranges:
            self.conditions.append(({None: 1}, "="))
            return
        case = self.case(start, len(ranges))
        if case is not None:
            least, most = ranges[case]
            self.compare(least, "<=", form)
            self.compare(form, "<=", most)

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


def substituted(conditions, needed):
    """Conditions without the variables that an equation expresses by others: fewer digits to read."""
    variables = dict.fromkeys(itertools.chain(*(form for form, _ in conditions)))
    for variable in [variable for variable in variables if variable not in needed]:
        for form, sign in conditions:
            if sign == "=" and form.get(variable) in (1, -1):
                value = plus({variable: 1}, form, -form[variable])
                rest = [other for other in conditions if other[0] is not form] + [({variable: -1}, "<=")]
                removed = plus(value, {variable: 1}, -1)
                conditions = [(plus(other, removed, other.get(variable, 0)), kind) for other, kind in rest]
                break
    return conditions


def moves_of(words, coordinates, numbers, parameters=()):
    """The moves of all options. An option with choices that have to be numbers is a move for each of these."""
    while True:
        first, pending = words.at, [numbers]
        for values in pending:
            words.at = first
            move = Move(words, coordinates, values, parameters)
            if not move.wanted:
                if move.is_possible:
                    yield move
                continue
            if not (known := [choice for choice in move.wanted if choice in move.numbers]):
                raise Refused("a factor or divisor whose numbers are not listed")
            listed = move.numbers[known[0]][: MOST_LISTED + 1]
            pending += [{**values, known[0]: number} for number in listed if number >= 0]
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
        self.numbers = {}  # digits by track, of large constants
        # (automaton, tracks, whether it must accept); the first one has these numbers
        self.automata = [([(True, {(): 0})], (), True)]
        self.visible = []  # tracks whose digits a search compares
        for method in (self.after, self.columns, self.joined, self.extended, self.completed, self.shifted):
            setattr(self, method.__name__, lru_cache(maxsize=None)(method))
        for form, sign in move.conditions if move else []:
            self.require(form, sign)
        for variable, kind, content in move.members if move else []:
            self.member(variable, kind, content, is_wide)

    def track(self, variable):
        if variable not in self.tracks:
            self.tracks.append(variable)
        return self.tracks.index(variable)

    def require(self, form, sign):
        number = form.get(None, 0)
        if abs(number) > LARGEST_CONSTANT:
            # As a track with this one number: the states would count up to it. One automaton has all such tracks.
            variable = f"number {abs(number)}"
            if variable not in self.tracks:
                self.numbers[self.track(variable)] = self.numeration.digits(abs(number))
                length = max(map(len, self.numbers.values()))
                columns = zip(*([0] * (length - len(digits)) + digits for digits in self.numbers.values()))
                states = [(False, {column: place}) for place, column in enumerate(columns, 1)] + [(True, {})]
                states[0][1][(0,) * len(self.numbers)] = 0
                self.automata[:1] = [(states, tuple(self.numbers), True)]
            form = {**form, None: 0, variable: 1 if number > 0 else -1}
        factors = [(self.track(variable), times) for variable, times in form.items() if variable is not None]
        below, above = (sum(max(sign * times, 0) for _, times in factors) for sign in (-1, 1))
        self.conditions.append((factors, form.get(None, 0), sign, below, above))

    def accept(self, automaton, variables, accepts=True):
        self.automata.append((automaton, tuple(self.track(variable) for variable in variables), accepts))

    def member(self, variable, kind, content, is_wide):
        if kind != "submasks":
            automaton, variables = set_automaton(kind, content, self.numeration, is_wide), [variable]
        elif self.numeration.is_base and self.numeration.factor == 2:
            automaton, variables = [(True, {(0, 0): 0, (0, 1): 0, (1, 1): 0})], [variable, content]
        else:
            raise Refused("submasks are no automaton in this numeration")
        self.work.step(len(automaton))
        self.accept(automaton, variables)

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
    r"certificate 1\ngame (?P<game>.*)\n(?P<numbers>(?:with .* = -?[0-9]{1,19}\n)*)"
    r"(?:for (?P<parameters>[^:\n]*)(?: : (?P<domain>.*))?\n)?play (?P<play>normal|misere)\nasks (?P<asks>positions|values)\n"
    r"(?:numeration (?P<numeration>.*)\norder (?P<order>.*)\n"
    r"(?P<states>(?:[+-](?: [0-9]{1,2}(?:,[0-9]{1,2})*>[0-9]{1,9})*\n)+)|"
    r"(?P<theorems>(?:theorem .*\n(?:(?:period|values|modulus|turns|lost|value) .*\n)*)+))end\n?")
BY_TEXT = r"(?m)^theorem .*\n(?=theorem|\Z)"  # a theorem without lines


class Certificate:
    def __init__(self, text, among=1):
        """`among`: how many searches share the steps of one, as those of the members of a family do."""
        self.among = among
        if not (found := FORM.fullmatch(text)):
            raise Refused("it does not have the form of a certificate")
        self.work = Work()
        words = Words(found["game"], self.work)
        self.coordinates = ["$" + words.name()]
        while words.accept(","):
            self.coordinates.append("$" + words.name())
        words.expect("->")
        numbers = re.findall("with (.*) = (.*)\n", found["numbers"])
        parameters = re.split(" *, *", found["parameters"]) if found["parameters"] else []
        if not all(re.fullmatch(r"[^\W\d][\w']*", name) and is_name(name) for name in parameters):
            raise Refused("a parameter without a name")
        self.parameters = ["$" + name for name in parameters]
        names = [*self.coordinates, *self.parameters, *("$" + name for name, _ in numbers)]
        if len({*names}) < len(names):
            raise Refused("a name stands for two coordinates or numbers")
        self.numbers = {"$" + name: int(number) for name, number in numbers}
        self.text, self.domain = text, found["domain"]
        self.is_misere, self.asks_values = found["play"] == "misere", found["asks"] == "values"
        self.numeration = Numeration(found["numeration"] or "base 2")
        self.theorems = found["theorems"]
        words.has_divisors = bool(self.theorems)
        if self.parameters and re.search(BY_TEXT, self.theorems or ""):
            self.moves = []  # those of members are read instead
            return
        self.moves = list(moves_of(words, self.coordinates, self.numbers, self.parameters))
        if self.theorems:
            if self.is_misere and self.asks_values:
                raise Refused("values are those of normal play")
            return
        if self.parameters:
            raise Refused("an automaton for all values of a name")
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
        """Returns how far a plain search agrees, if that is all that can be checked."""
        if self.theorems:
            return Theorems(self).check()
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
        return None

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


def assignments(move, known, work):
    """All numbers of the variables of a move, with these known ones, by trying them one after the other."""
    work.step(1 + len(move.conditions))
    unknown = {*itertools.chain(*move.targets), *(variable for variable, _, _ in move.members)} - {*known}
    unknown |= {base for _, kind, base in move.members if kind in PAIRS and base not in known}
    most = {}
    for form, sign in move.conditions:
        total = sum(times * known[variable] for variable, times in form.items() if variable in known)
        rest = {variable: times for variable, times in form.items() if variable not in known}
        if not rest and not HOLDS[sign](total, 0):
            return
        unknown |= {*rest}
        for way in (1, -1)[: 1 + (sign == "=")]:
            if rest and sign != "!=" and all(way * times > 0 for times in rest.values()):
                for variable, times in rest.items():
                    most[variable] = min(most.get(variable, -way * total // (way * times)), -way * total // (way * times))
    if unknown:
        if not most:
            raise Refused("a choice without a bound that a plain search knows")
        variable = min(most, key=most.get)
        for number in range(most[variable] + 1):
            yield from assignments(move, {**known, variable: number}, work)
    elif unknown_kinds := {kind for _, kind, _ in move.members} - {"numbers", *PAIRS}:
        raise Refused(f"a plain search does not know `{min(unknown_kinds)}`")
    elif all(known[one] in base if kind == "numbers" else PAIRS[kind](known[one], known[base])
             for one, kind, base in move.members):
        yield known


def mex(numbers):
    return next(number for number in itertools.count() if number not in numbers)


def least_part(n, k):
    """Where at most k times the last take may go: a heap n is a sum of lost heaps, the largest possible first, and this is the
    last one. These are 1, and what is one more than the largest sum of the ones before that is written so."""
    lost, most = [1], [1]
    while lost[-1] < n:
        before = [most[place] for place, heap in enumerate(lost) if k * heap <= most[-1]]
        lost.append(most[-1] + 1)
        most.append(lost[-1] + (before[-1] if before else 0))
    for heap in reversed(lost):
        if heap >= n:
            n = min(n, heap)
        elif heap < n:
            n -= heap
        if n in lost:
            return n
    return n


def share_value(n, a, b, c):
    """The value of a heap of which at most (a·n + b) / c may be taken."""
    most = min(n, (a * n + b) // c)
    before = min(n - 1, (a * n - a + b) // c) if n else 0
    return most if most > before or not n else share_value(n - 1 - most, a, b, c)


def factors(n):
    return next((1 + factors(n // p) for p in range(2, n + 1) if n % p == 0), 0)


def zeros(n):
    return (n & -n).bit_length() - 1 if n else 0


# The theorems that only a text proves: what is not 0 where the player to move wins, and whether it is the value.
TEXTS = {
    "share": (share_value, True),
    "between": (lambda n, low, high: n % (low + high) // low, True),
    "dynamic": (lambda n, most, k: n > 0 and most >= least_part(n, k), False),
    "euclid": (lambda x, y: x == y > 0 or x * y > 0 and max(x, y) ** 2 > max(x, y) * min(x, y) + min(x, y) ** 2, False),
    "divisors taken": (lambda n: zeros(n) + (n > 0), True),
    "divisors taken in part": (zeros, True),
    "divisors taken between": (lambda n: n > 0 and n % 2 == 0 and (n & (n - 1) > 0 or zeros(n) % 2 == 0), False),
    "divisors left": (factors, True),
    "divisors left between": (lambda n: max(factors(n) - 1, 0), True),
}


class Theorems:
    """A game that theorems prove: one per coordinate, or one for all. Internal tracks are named without a `$`."""

    def __init__(self, certificate):
        self.of, self.work, self.numeration = certificate, certificate.work, certificate.numeration
        self.parameters, self.coordinates = certificate.parameters, certificate.coordinates
        self.blocks = []
        for line in certificate.theorems.splitlines():
            key, _, text = line.partition(" ")
            if key == "theorem":
                self.blocks.append({})
            if key in self.blocks[-1]:
                raise Refused(f"two lines of `{key}`")
            self.blocks[-1][key] = text
        self.always = [({None: 1, name: -1}, "<=") for name in self.parameters]
        if certificate.domain:
            [domain] = self.conditions(certificate.domain)
            self.always.append((domain, {}))

    def check(self):
        count = len(self.coordinates)
        if self.parameters and re.search(BY_TEXT, self.of.theorems):
            return self.members()
        if len(self.blocks) == 1:
            return self.theorem(self.blocks[0], self.coordinates, self.of.moves, self.of.asks_values)
        if self.of.is_misere or len(self.blocks) != count:
            raise Refused("a theorem for each coordinate, in normal play, is expected")
        # Each move is one of one coordinate, and so a game of its own (Sprague and Grundy).
        own = {name: [] for name in self.coordinates}
        for move in self.of.moves:
            mentioned = {*itertools.chain(*(form for form, _ in move.conditions)), *(one[0] for one in move.members)}
            mentioned |= {base for _, kind, base in move.members if kind in PAIRS}
            changed = [name for name, after in zip(self.coordinates, move.targets[0]) if name != after]
            if len(changed) != 1 or mentioned & ({*self.coordinates} - {*changed}):
                raise Refused("a move of more than one coordinate")
            move.targets = [[move.targets[0][self.coordinates.index(changed[0])]]]
            own[changed[0]].append(move)
        found = [self.theorem(block, [name], own[name], True) for block, name in zip(self.blocks, self.coordinates)]
        return min((upto for upto in found if upto is not None), default=None)

    def members(self):
        """Checks some members of a family; returns how far a plain search agrees."""
        members = []
        for numbers in itertools.product(range(1, MOST_PARAMETER + 1), repeat=len(self.parameters)):
            given = [({name: 1, None: -number}, "=") for name, number in zip(self.parameters, numbers)]
            if (run := self.all_of(self.parameters, given)) and search(run, [], self.parameters, False):
                lines = "".join(f"with {name[1:]} = {number}\n" for name, number in zip(self.parameters, numbers))
                members.append(re.sub("^for .*\n", lines, self.of.text, count=1, flags=re.MULTILINE))
        if not members:
            raise Refused("no member with small parameters")
        upto = min(Certificate(member, len(members) * len(self.blocks)).check() for member in members)
        return f"{upto} with parameters up to {MOST_PARAMETER}"

    def theorem(self, block, coordinates, moves, asks_values):
        kind, _, text = block["theorem"].partition(" ")
        expected = {"take": "period values", "octal": "period values", "all-but": "period values",
                    "residues": f"modulus turns {'value' if asks_values else 'lost'}", "mirror": "lost"}.get(kind, "")
        if {*block} != {"theorem", *expected.split()}:
            raise Refused(f"the lines of `theorem {kind}` are not those that are expected")
        if not expected:
            return self.compare(block["theorem"], coordinates, moves, asks_values)
        if len(coordinates) > 1:
            raise Refused("a theorem on heaps of one coordinate")
        if kind == "residues":
            Residues(self, block, coordinates[0], moves).check()
        elif kind == "mirror":
            self.mirror(block["lost"], coordinates[0], moves, asks_values)
        else:
            self.table(kind, text, block, coordinates[0], moves)
        return None

    # What holds between numbers.

    def answers(self, text, heap=()):
        """The moves that alternatives of an answer, or of none and conditions, are, on a heap and the parameters."""
        return list(moves_of(Words(text, self.work), [None], self.of.numbers, [*heap, *self.parameters]))

    def conditions(self, text, heap=()):
        return self.answers(" | ".join("0 : " + part for part in text.split("|")), heap)

    def all_of(self, names, parts):
        """A run where these hold: forms and how they compare with 0, and moves or conditions with names of their variables."""
        conditions, members = [], []
        for index, (what, how) in enumerate([*self.always, *parts]):
            if isinstance(what, dict):
                conditions.append((what, how))
                continue
            own = {variable: variable for variable in [None, *self.parameters]} | how
            name = lambda variable: own.setdefault(variable, f"{index} {variable}")
            conditions += [({name(variable): times for variable, times in form.items()}, sign) for form, sign in what.conditions]
            members += [(name(variable), kind, name(content) if kind in PAIRS else content)
                        for variable, kind, content in what.members]
        run = Run(self.numeration, self.work, [])
        needed = {None, *names, *self.parameters, *(variable for variable, _, _ in members)}
        needed |= {content for _, kind, content in members if kind in PAIRS}
        for form, sign in substituted(conditions, needed):
            if constant(form) is None:
                run.require(form, sign)
            elif not HOLDS[sign](constant(form), 0):
                return None
        for variable, kind, content in members:
            run.member(variable, kind, content, False)
        return run

    def never(self, why, names, parts, unless=()):
        """Refuses if all the parts can hold for some numbers of these names, and all of no alternative."""
        main, others = self.all_of(names, parts), [self.all_of(names, other) for other in unless]
        found = main and search(main, [run for run in others if run], [*names, *self.parameters], False)
        if found is not None:  # without names, it is empty
            raise Refused(f"{why} {tuple(found)}")

    def relation(self, move, heap, names, order):
        """The parts for a move from a heap, with names of the heap and of what it leaves: if only one heap, the other is 0."""
        if len(move.targets) > 2:
            raise Refused("a move to more than two heaps")
        known, parts = {heap: names[0]}, []
        for (after,), name in zip(move.targets, order):
            if after in known:
                parts.append(({known[after]: 1, name: -1}, "="))
            known.setdefault(after, name)
        parts += [({name: 1}, "=") for name in order[len(move.targets):]]
        return [(move, known), *parts]

    def same(self, heap, moves, like):
        """Checks that moves are those of a text in a heap n."""
        like = list(moves_of(Words(like, self.work), ["$n"], {}))
        names, orders = ["n", "a", "b"], [["a", "b"], ["b", "a"]]
        for (ones, of_one), (others, of_other) in itertools.permutations([(moves, heap), (like, "$n")]):
            options = [self.relation(move, of_other, names, order) for move in others for order in orders[: len(move.targets)]]
            for move in ones:
                parts = self.relation(move, of_one, names, names[1:])
                self.never("the moves are not those of the theorem:", names, parts, options)

    # Theorems.

    def table(self, kind, text, block, heap, moves):
        """The values of the moves of a text recur, as those that a theorem asks for do."""
        if self.of.is_misere and kind != "take":
            raise Refused("a theorem of normal play")
        size = self.read(kind, text)
        period = re.fullmatch("([0-9]{1,9}) ([1-9][0-9]{0,8}) ([0-9]{1,9})", block["period"])
        if not period or kind != "all-but" and period[3] != "0":
            raise Refused("`period` has not the preperiod, the period and the saltus")
        start, step, saltus = map(int, period.groups())
        # The last numbers: of the sets, and of the digits of the code.
        needed = start + step + {"take": size, "all-but": max(2 * size, 1), "octal": start + step + size + 1}[kind]
        values = self.values(kind, needed)
        if any(values[n + step] != values[n] + saltus for n in range(start, needed - step)):
            raise Refused("the values do not recur, as far as the theorem needs")
        if block["values"] != " ".join(map(str, values[: start + step])):
            raise Refused("the values are not those of the game")
        self.same(heap, moves, self.like)

    def read(self, kind, text):
        """Reads the numbers of a set, or the digits of a code, and what the moves are; returns the last place."""
        if kind == "octal":
            if not re.fullmatch(r"[04]\.[0-7]+", text):
                raise Refused("not an octal code")
            self.digits = [int(digit) for digit in text.replace(".", "")]
            cases = [(3, 3, "n-{}"), (3, 2, "n-{0} : n > {0}"), (3, 1, "0 : n = {}"), (4, 4, "a & b : a+b = n-{}, a >= 1, b >= 1")]
            options = [case.format(taken) for taken, digit in enumerate(self.digits)
                       for mask, bits, case in cases if digit & mask == bits]
            self.like = " | ".join(options or ["n-1 : n < 0"])
            return len(self.digits) - 1
        ranges = [part.partition("..")[::2] for part in text.split(",") if text]
        if not all(re.fullmatch("[1-9][0-9]{0,8}", number) for first, last in ranges for number in (first, last or first)):
            raise Refused("not a set of numbers from 1 on")
        ranges = [(int(first), int(last or first)) for first, last in ranges]
        self.work.step(sum(max(last - first, 0) + 1 for first, last in ranges))
        self.numbers = sorted({*itertools.chain(*(range(first, last + 1) for first, last in ranges))})
        single = ",".join(str(first) for first, last in ranges if first == last)
        apart = [(f"t in {first}..{last}", f"t < {first} or t > {last}") for first, last in ranges if first < last]
        if kind == "take":
            self.like = " | ".join(f"n-t : {inside}" for inside, _ in [("t in {%s}" % single, ""), *apart])
        else:
            without = ["t != " + number for number in single.split(",") if number]
            self.like = "n-t : " + ", ".join(["t > 0", *without, *(outside for _, outside in apart)])
        return max(self.numbers, default=0)

    def values(self, kind, count):
        """The values of so many heaps, by their definition."""
        self.work.step(count)
        values, known, least = [], set(), 0  # of all-but sets: the values that are always reached, and the least other one
        for heap in range(count):
            if kind == "take":
                options = [values[heap - take] for take in self.numbers[: bisect.bisect(self.numbers, heap)]]
                self.work.step(1 + len(options) // 4)
                values.append(int(0 in options or not options) if self.of.is_misere else mex({*options}))
            elif kind == "all-but":
                last = self.numbers[-1] if self.numbers else 0
                if heap > last:
                    known.add(values[heap - last - 1])
                while least in known:
                    least += 1
                near = range(max(heap - last, 0), heap)
                self.work.step(1 + len(near) // 4)
                near = {values[left] for left in near} if not self.numbers else {
                    values[left] for left in near if self.numbers[bisect.bisect_left(self.numbers, heap - left)] != heap - left}
                values.append(next(value for value in itertools.count(least) if value not in near and value not in known))
            else:
                options = set()
                for taken, digit in enumerate(self.digits[: heap + 1]):
                    left = heap - taken
                    if digit & (2 if left else 1):
                        options.add(values[left])
                    if digit & 4 and left > 1:
                        half = left // 2
                        self.work.step(1 + half // 16)
                        options.update(map(operator.xor, values[1 : half + 1], values[left - 1 : left - half - 1 : -1]))
                values.append(mex(options))
        return values

    def mirror(self, text, heap, moves, asks_values):
        """A heap without a move is lost; from any other one, a move leaves two equal heaps, or one without a move."""
        if self.of.is_misere or asks_values:
            raise Refused("this theorem tells who wins in normal play")
        names, ends = ["n", "a", "b"], self.conditions(text, [heap])
        any_moves = [self.relation(move, heap, names, names[1:]) for move in moves]
        for parts in any_moves:
            for name in ("a", "b"):
                self.never("a move that does not go down, from", ["n"], [*parts, ({"n": 1, name: -1}, "<=")])
            for end in ends:
                self.never("a move from a heap that is said to be lost,", ["n"], [*parts, (end, {heap: "n"})])
        to_end = [[*parts, ({"b": 1}, "="), (end, {heap: "a"})] for parts in any_moves for end in ends]
        to_equal = [[*parts, ({"a": 1, "b": -1}, "=")] for parts in any_moves]
        is_end = [[(end, {heap: "n"})] for end in ends]
        self.never("no such move from", ["n"], [], [*is_end, *to_end, *to_equal])

    def compare(self, text, coordinates, moves, asks_values):
        """Compares a theorem that only a text proves with a plain search; returns how far."""
        name = next((name for name in sorted(TEXTS, reverse=True) if f"{text} ".startswith(name + " ")), None)
        if not name or self.of.is_misere:
            raise Refused(f"`theorem {text}` is not known here")
        value, has_values = TEXTS[name]
        arguments = [self.number(argument) for argument in text[len(name):].split()]
        fits = value.__code__.co_argcount == len(coordinates) + len(arguments)
        if name == "between" and fits:
            fits = 0 < arguments[0] <= arguments[1]
        if name == "share" and fits:
            fits = 0 < arguments[0] < arguments[2] and arguments[1] >= -arguments[0]
        if not fits or asks_values and not has_values:
            raise Refused(f"`theorem {text}` does not fit the game")
        return self.search(coordinates, moves, lambda position: value(*position, *arguments), asks_values)

    def number(self, text):
        if re.fullmatch("-?[0-9]{1,9}", text):
            return int(text)
        for move in self.answers(text):
            for known in assignments(move, {None: 1}, self.work):
                return known[move.targets[0][0]]
        raise Refused(f"`{text}` is not a number")

    def search(self, coordinates, moves, value, asks_values):
        """Compares the values of small positions with those by their definition, as far as a part of the work goes."""
        known, last = {}, self.work.steps + MOST_STEPS // 10 // self.of.among

        def search(position):
            if known.setdefault(position) is None:
                options = set()
                for move in moves:
                    for found in assignments(move, {**dict(zip(coordinates, position)), None: 1}, self.work):
                        after = [tuple(found[one] for one in target) for target in move.targets]
                        if any(part in known and known[part] is None for part in after):
                            raise Refused(f"play may not end, from {position}")
                        options.add(reduce(operator.xor, map(search, after)))
                known[position] = mex(options)
            return known[position]

        for side in itertools.count():
            for position in itertools.product(range(side + 1), repeat=len(coordinates)):
                if max(position) == side:
                    found, expected = search(position), value(position)
                    if found != expected if asks_values else (found > 0) != (expected > 0):
                        raise Refused(f"a plain search finds another answer at {position}")
            if self.work.steps > last:
                return side


class Residues:
    """A game of one heap n = q·p + r, of which numbers are taken that do not depend on it: what r says is the answer."""

    def __init__(self, of, block, heap, moves):
        self.of, self.heap, self.moves = of, heap, moves
        self.asks_values = "value" in block
        self.rest = of.answers(block["value"], [heap]) if self.asks_values else of.conditions(block["lost"], [heap])
        [self.modulus] = of.answers(block["modulus"])
        if self.modulus.choices:
            raise Refused("a modulus with names that are not parameters")
        if not re.fullmatch("any|[1-9]", block["turns"]):
            raise Refused("`turns` is neither `any` nor a number from 1 to 9")
        self.turns = block["turns"]

    def check(self):
        of, never, heap = self.of, self.of.never, self.heap
        if any(len(move.targets) > 1 for move in self.moves):
            raise Refused("a move to several heaps")
        self.are_takes()
        takes = [[(move, {heap: "t", move.targets[0][0]: "zero"}), ({"zero": 1}, "=")] for move in self.moves]
        modulus = (self.modulus, {self.modulus.targets[0][0]: "p"})
        below = {name: [modulus, ({name: 1, "p": -1, None: 1}, "<=")] for name in ("r", "s")}
        never("no modulus from 1 on", [], [], [[modulus, ({None: 1, "p": -1}, "<=")]])
        turns = self.turned()
        for take in takes:
            never("a take of nothing", [], [*take, ({"t": 1}, "=")])
            if len(turns) > 1:
                never("more turns, for a take of", ["t"], [*take, modulus, ({"p": len(turns) - 1, "t": -1, None: 1}, "<=")])
        rests = [self.answer(one, "r", "v") for one in self.rest]
        leaves = lambda turn: ({"s": 1, "t": 1, "r": -1, **turn}, "=")
        for take, before, one, turn in itertools.product(takes, rests, self.rest, turns):
            never("a move to the same answer, from the rest", ["r"], [
                *before, *self.answer(one, "s", "v"), *take, *below["r"], *below["s"], leaves(turn)])
        reached = [[*self.answer(one, "s", "u"), *take, leaves({})] for one in self.rest for take in takes]
        if self.asks_values:
            never("no value of the rest", ["r"], below["r"], rests)
            for one in rests:
                smaller = [*one, *below["r"], ({"u": 1, "v": -1, None: 1}, "<=")]
                never("a smaller value is not reached from the rest", ["r", "u"], smaller, reached)
            return
        if not of.of.is_misere:
            return never("no move to a lost heap from the rest", ["r"], below["r"], rests + reached)
        # Lost heaps have a move, and other ones none or one to a lost heap; from the modulus on, also by one turn.
        moves = [[*take, leaves({})] for take in takes]
        for one in rests:
            never("a lost heap without a move, the rest", ["r"], [*one, *below["r"]], moves)
        for move in moves:
            never("no move to a lost heap from the rest", ["r"], [*below["r"], *move], rests + reached)
        turned = [[*self.answer(one, "s", "v"), *take, *below["s"], leaves({"p": -1})] for one in self.rest for take in takes]
        never("no move to a lost heap from multiples and the rest", ["r"], below["r"], rests + reached + turned)

    def answer(self, one, rest, value):
        """The parts that say that a rest has an answer; to say that it is lost, 0."""
        [[answer]] = one.targets
        if answer == self.heap:
            return [(one, {answer: rest}), ({rest: 1, value: -1}, "=")]
        return [(one, {self.heap: rest, answer: value})]

    def turned(self):
        """How the modulus may be added to a rest by a move: each way as factors of numbers."""
        if self.turns != "any":
            return [{"p": -turn} for turn in range(int(self.turns) + 1)]
        form = plus(*([form for form, _ in self.modulus.conditions] or [{}])[:1], {})
        number = form.pop(None, 0)
        if len(form) != 1 or not number:
            raise Refused("any turns of a modulus that is not a number")
        return [{"j": -abs(number)}]

    def are_takes(self):
        """What may be taken does not depend on the heap: a move leads from n to a iff one leads from n + 1 to a + 1."""
        one = [[(move, {self.heap: "n", move.targets[0][0]: "a"})] for move in self.moves]
        more = [({"n": 1, "m": -1, None: 1}, "="), ({"a": 1, "b": -1, None: 1}, "=")]
        other = [[(move, {self.heap: "m", move.targets[0][0]: "b"}), *more] for move in self.moves]
        for these, those in [(one, other), (other, one)]:
            for parts in these:
                self.of.never("a take that depends on the heap, from", ["n", "a"], parts, those)


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
            upto = Certificate(one).check()
            searched = "compared with a plain search up to {}, and not verified beyond: a text proves this theorem"
            outcomes.append("verified" if upto is None else searched.format(upto))
        except Refused as error:
            outcomes.append(f"refused: {error}")
        except RecursionError:
            outcomes.append("refused: nested too deeply")
        name = game[1] if game else "no game"
        lines = (name, "    " + outcomes[-1])
        print(*("".join(c if c.isprintable() else " " for c in line) for line in lines), sep="\n", flush=True)
    if not outcomes or any(outcome.startswith("refused") for outcome in outcomes):
        return 1
    return 0 if {*outcomes} == {"verified"} else 3


if __name__ == "__main__":
    sys.exit(main())
