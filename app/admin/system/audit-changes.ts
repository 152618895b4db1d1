import { formatMoney, toCents } from "#shop/money/money.ts";
import type { AuditNote } from "#shop/running/audit/audit.contract.server.ts";
import { fieldPathWords } from "#shop/running/audit/audit-words.ts";
import { settingLabel } from "#shop/running/settings/setting-groups.ts";
import { SETTING_GROUPS, SETTINGS } from "#shop/running/settings/settings.ts";
import { REASON_NAMES } from "../inbox/reasons.ts";
import { moment } from "../kit/dates.ts";
import { inWords } from "../kit/moment.tsx";
import { REASON_WORDS } from "../marketing/reason-words.ts";

/** A changed field with its old and new value; undefined if the field didn't exist. */
export type Change = { field: string; before: string | undefined; after: string | undefined };

/** The fields that differ between two states of an item, with readable values. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => change.before !== change.after)
    .map(shortened);
}

const LONGEST = 100;
/** How much of what both texts begin with is shown. */
const CONTEXT = 20;

/** Long texts are cut before their first difference and after some words. */
function shortened({ field, before, after }: Change): Change {
  let same = 0;
  if (before !== undefined && after !== undefined) while (before[same] === after[same]) same++;
  const from = same > 2 * CONTEXT ? same - CONTEXT : 0;
  const cut = (text: string | undefined) =>
    text && `${from > 0 ? "…" : ""}${text.slice(from, from + LONGEST)}${text.length > from + LONGEST ? "…" : ""}`;
  return { field, before: cut(before), after: cut(after) };
}

/** All values by path: 'sizes.2.onHand'. */
function fieldsOf(state: unknown, path = "", found = new Map<string, string>()): Map<string, string> {
  if (state === null || state === undefined) {
    if (path !== "" && state === null) found.set(path, "None");
    return found;
  }
  if (typeof state !== "object") return found.set(path || "Value", textOf(state, path));
  if (Array.isArray(state) && state.length > 0 && state.every((one) => typeof one !== "object")) {
    return found.set(path, state.map((one) => textOf(one, path)).join(", "));
  }
  const parts = Object.entries(state);
  if (parts.length === 0 && path !== "") found.set(path, "None");
  for (const [name, value] of parts) fieldsOf(value, path === "" ? name : `${path}.${name}`, found);
  return found;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The readable names of reason codes, as on the other pages. */
const VALUES: Record<string, string> = { ...REASON_NAMES, ...REASON_WORDS };

/** Fields whose values are names in the code, such as 'read_only'. */
const CODED = /(^|\.)(state|status|role|kind)$/;

function textOf(value: unknown, path = ""): string {
  const cents = typeof value === "number" ? centsOf(value, path) : undefined;
  if (cents !== undefined) return formatMoney(cents);
  if (/reason$/i.test(path) && typeof value === "string" && VALUES[value]) return VALUES[value];
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (typeof value === "string" && INSTANT.test(value)) return moment(value);
  if (typeof value === "string" && CODED.test(path)) return inWords(value);
  return value === "" ? "Empty" : String(value);
}

/** The amount of money in a field, which is in cents or dollars by the field's name. */
function centsOf(value: number, path: string): number | undefined {
  if (/cents$/i.test(path)) return value;
  return /price$/i.test(path) ? toCents(value) : undefined;
}

/** A readable name for a field's path; for a setting, its label. */
export function fieldWords(path: string, subject = ""): string {
  const group = settingGroup(subject);
  return (group && settingLabel(group, path)) ?? fieldPathWords(path);
}

const settingGroup = (subject: string) => SETTING_GROUPS.find((group) => subject === `settings:${group}`);

/** Row ids and hashes, which mean nothing to a reader. */
const UNREADABLE = /^([0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{16,})$/;

/** A readable name for the subject of an audit entry, and its page if it has one: 'message:<id>' is 'Message from Jordan' in the inbox. */
export function thingOf(
  subject: string,
  { title = null, orderId = null }: Partial<Pick<AuditNote, "title" | "orderId">> = {},
): { text: string; to: string | undefined } {
  const [kind = "", ...names] = subject.split(":");
  const group = settingGroup(subject);
  if (group)
    return {
      text: `Settings ${SETTINGS[group].title.toLowerCase()}`,
      to: `/admin/settings/${SETTINGS[group].section}`,
    };
  const readable = kind === "guard" ? [] : names.filter((name) => !UNREADABLE.test(name));
  const text = [KINDS[kind] ?? inWords(kind), ...readable].join(" ");
  return {
    text: title === null ? text : kind === "message" ? `${text} from ${title}` : title,
    to: orderId ? `/admin/orders/${orderId}` : placeOf(kind, encodeURIComponent(names.join(":"))),
  };
}

/** Names of subjects for which the log has another word than the pages. */
const KINDS: Record<string, string> = {
  guard: "Blocked customer",
  launch: "Launch checklist",
  suppression: "Blocked address",
};

function placeOf(kind: string, id: string): string | undefined {
  switch (kind) {
    case "order":
      return `/admin/orders?q=${id}`;
    case "product":
    case "customer":
      return `/admin/${kind}s/${id}`;
    case "message":
    case "review":
    case "email":
      return `${PAGES[kind]}?open=${id}`;
    case "job":
      return `/admin/settings/system?state=all#job-${id}`;
    default:
      return PAGES[kind];
  }
}

const PAGES: Record<string, string | undefined> = {
  message: "/admin/inbox",
  review: "/admin/inbox/reviews",
  email: "/admin/settings/email",
  orders: "/admin/orders",
  customers: "/admin/customers",
  subscriber: "/admin/marketing",
  subscribers: "/admin/marketing",
  suppression: "/admin/marketing/blocked",
  ad_events: "/admin/marketing/ad-events",
  delivery: "/admin/settings/system/outbox",
  email_setup: "/admin/settings/email-settings",
  settings: "/admin/settings/shop",
  launch: "/admin/settings/system/launch",
  staff: "/admin/settings/team",
  token: "/admin/settings/developers",
  webhook: "/admin/settings/developers/webhooks",
  guard: "/admin/orders",
};
