// node bench/card-data-guard.ts: measures the search for card numbers in 64 KB bodies (the limit for an order) such as people or attackers
// send. It reports the best and the median of many runs; slower runs are due to other load on the machine.
import { holdsCardData } from "#api/card-data-guard.ts";
import { ms, percentiles } from "./measure.ts";

const BYTES = 64 * 1024;
const RUNS = 200;

/** As many repetitions as fit into a body, between the two halves of `around`. */
const many = (item: string, around: string): string => {
  const [open = "", close = ""] = around.split("…");
  return open + item.repeat((BYTES - around.length) / Buffer.byteLength(item)) + close;
};
const inText = (item: string) => many(item, '{"c":"…"}');
const inList = (item: string) => many(`${item},`, "[…0]");
const unlike = (name: (index: number) => string): string => {
  let body = "{";
  for (let index = 0; body.length < BYTES - 40; index += 1) body += `${name(index)}:0,`;
  return `${body}"z":0}`;
};

const BODIES: Readonly<Record<string, string>> = {
  "a written text": inText("The hoodie came on 11/22, 3 days early. Call me at (555) 123-4567! "),
  "digits only": inText("5"),
  "digits and spaces": inText("5 "),
  "digits and dots": inText("6."),
  "zeros and dots": inText("0.0.0.2."),
  "groups of four": inText("5555 5555 5555 5551 "),
  "numbers that pass the check": inText("9105105105105100."),
  "after plus": inText("+5 5 5 5 5 5 5 5 5 5 5 5 5 5 "),
  "full-width digits": inText("５"),
  "full-width digits and spaces": inText("５　"),
  "digits of mathematics": inText("𝟓 "),
  quotes: inText('\\"5'),
  "hex words": inText("0123456789abcdef0123456z "),
  "nearly UUIDs": inText("12345678-12345678-1234-"),
  "control characters": inText("5\\n"),
  "a list of texts": inList('"5555555555551"'),
  "a list of numbers": inList("5555555555551"),
  "a list of small numbers": inList("1"),
  "a list of objects": inList("{}"),
  "a list of names": inList('{"c_a":0}'),
  "a list of packages": inList('{"trackingNumber":"5"}'),
  "unlike names": unlike((index) => `"${index.toString(36)}"`),
  "unlike names with signs": unlike((index) => `"${index.toString(36)}-A"`),
  "deep lists": `${"[".repeat(BYTES / 2)}${"]".repeat(BYTES / 2)}`,
};

console.log("| 64 KB of | best, ms | median, ms | parsing it, best, ms |\n|---|--:|--:|--:|");
for (const [name, text] of Object.entries(BODIES)) {
  const body: unknown = JSON.parse(text);
  const [best = 0, median = 0] = timed(() => holdsCardData(body));
  const [parsing = 0] = timed(() => JSON.parse(text));
  console.log(`| ${name} | ${ms(best)} | ${ms(median)} | ${ms(parsing)} |`);
}

function timed(work: () => unknown): number[] {
  const took = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return percentiles(took, [0, 0.5]);
}
