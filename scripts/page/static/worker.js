// Looks for rules beside the page, which stays responsive and can end it.
import init, { Rule } from "./page.js";

let rule = null;
onmessage = async ({ data }) => {
  await init({ module_or_path: new URL("page_bg.wasm", import.meta.url) });
  try {
    if (data.find) {
      rule = Rule.find(data.find, data.misere, data.values, data.seconds);
      postMessage({ report: JSON.parse(rule.report()) });
    }
    const trace = rule?.trace(data.position);
    postMessage({ position: data.position, trace: trace ? JSON.parse(trace) : null });
  } catch (error) {
    postMessage({ error: String(error?.message ?? error) });
  }
};
