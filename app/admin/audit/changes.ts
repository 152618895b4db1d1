import { inWords, moment } from "../kit/moment.tsx";

/** One field that differs: what it was and what it became; undefined where it was not there. */
export type Change = { field: string; before: string | undefined; after: string | undefined };

/** The fields in which two states of a thing differ, in words. What is equal in both is left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => change.before !== change.after);
}

/** Each value under its path: 'sizes.2.onHand'. */
function fieldsOf(state: unknown, path = "", found = new Map<string, string>()): Map<string, string> {
  if (state === null || state === undefined) {
    if (path !== "" && state === null) found.set(path, "None");
    return found;
  }
  if (typeof state !== "object") return found.set(path || "Value", textOf(state));
  const parts = Object.entries(state);
  if (parts.length === 0 && path !== "") found.set(path, "None");
  for (const [name, value] of parts) fieldsOf(value, path === "" ? name : `${path}.${name}`, found);
  return found;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function textOf(value: unknown): string {
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (typeof value === "string" && INSTANT.test(value)) return moment(value);
  return value === "" ? "Empty" : String(value);
}

/** The path of a field as people read it: 'sizes.2.onHand' is 'Sizes 2 on hand'. */
export const fieldWords = (path: string): string =>
  inWords(path.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`));

/** Where the thing of a note can be looked at; undefined when it has no place. */
export function placeOf(subject: string): string | undefined {
  const [kind = "", ...rest] = subject.split(":");
  const id = encodeURIComponent(rest.join(":"));
  switch (kind) {
    case "order":
      return `/admin?tab=orders&q=${id}`;
    case "message":
    case "review":
    case "mail":
      return `/admin?tab=${kind}s&open=${id}`;
    default:
      return TABS[kind] && `/admin?tab=${TABS[kind]}`;
  }
}

const TABS: Record<string, string | undefined> = {
  product: "products",
  subscriber: "subscribers",
  setting: "settings",
  settings: "settings",
  staff: "staff",
  token: "tokens",
  webhook: "webhooks",
  guard: "orders",
};
