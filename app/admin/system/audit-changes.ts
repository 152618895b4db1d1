import { inWords } from "#platform/display-text.ts";
import { isDay, startOfEasternDay } from "#platform/eastern-day.ts";
import { formatMoney, toCents } from "#shop/money/money.ts";
import { CUSTOMER_FIELDS } from "#shop/ordering/orders/customer-info.ts";
import type { Permission } from "#shop/people/staff/permissions.ts";
import type { AuditNote } from "#shop/running/audit/audit-log.store.server.ts";
import { fieldPathWords } from "#shop/running/audit/audit-words.ts";
import { settingLabel } from "#shop/running/settings/setting-groups.ts";
import { SETTING_GROUPS, SETTINGS } from "#shop/running/settings/settings.ts";
import { scopeWords } from "../developers/token-draft.ts";
import { REASON_NAMES } from "../inbox/reasons.ts";
import { day, moment } from "../kit/dates.ts";
import { REASON_WORDS } from "../marketing/reason-words.ts";

/** A changed field with its old and new value; undefined if the field didn't exist. */
export type Change = { field: string; before: string | undefined; after: string | undefined };

/** The fields that differ between two states of an item, with readable values. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter(({ before = NONE, after = NONE }) => before !== after && !(isBlank(before) && isBlank(after)))
    .map(shortened);
}

const NONE = "None";
const EMPTY = "Empty";
const isBlank = (text: string): boolean => text === NONE || text === EMPTY;

const LONGEST = 100;
/** How much is shown of what both texts begin and end with. */
const CONTEXT = 20;

/** Long texts are cut to where they differ. */
function shortened({ field, before, after }: Change): Change {
  const [one = "", other = ""] = [before, after];
  const shorter = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < shorter && one[start] === other[start]) start++;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const cut = (text: string | undefined) => {
    if (text === undefined || text.length <= LONGEST) return text;
    const from = Math.max(0, start - CONTEXT);
    const to = Math.min(text.length - end + CONTEXT, from + LONGEST);
    return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
  };
  return { field, before: cut(before), after: cut(after) };
}

/** All values by path: 'sizes.2.onHand'. Left out are versions, which only order the changes, and ids. */
function fieldsOf(state: unknown, path = "", found = new Map<string, string>()): Map<string, string> {
  if (state === null || state === undefined) {
    if (path !== "" && state === null) found.set(path, NONE);
    return found;
  }
  if (path === "version" || (typeof state === "string" && ROW_ID.test(state))) return found;
  if (path === "scopes") return found.set(path, scopeWords(state as Permission[]));
  if (typeof state !== "object") return found.set(path || "Value", textOf(state, path));
  if (Array.isArray(state) && state.length > 0 && state.every((one) => typeof one !== "object")) {
    return found.set(path, state.map((one) => textOf(one, path)).join(", "));
  }
  const parts = Object.entries(state);
  if (parts.length === 0 && path !== "") found.set(path, NONE);
  for (const [name, value] of parts) fieldsOf(value, path === "" ? name : `${path}.${name}`, found);
  return found;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The readable names of reason codes, as on the other pages. */
const VALUES: Record<string, string> = { ...REASON_NAMES, ...REASON_WORDS };

/** The changed fields of an address; a message's only one is its note. */
const ADDRESS_FIELDS: Readonly<Record<string, { label: string }>> = CUSTOMER_FIELDS;

/** Fields whose values are names in the code, such as 'read_only'. */
const CODED = /(^|\.)(state|status|role|kind|code|format)$/;

function textOf(value: unknown, path = ""): string {
  const cents = typeof value === "number" ? centsOf(value, path) : undefined;
  if (cents !== undefined) return formatMoney(cents);
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (typeof value === "string") return wordsOf(value, path);
  return String(value);
}

function wordsOf(value: string, path: string): string {
  if (value === "") return EMPTY;
  if (/reason$/i.test(path) && VALUES[value]) return VALUES[value];
  if (path === "changed") return ADDRESS_FIELDS[value]?.label ?? inWords(value);
  if (INSTANT.test(value)) return moment(value);
  if (isDay(value)) return day(startOfEasternDay(value));
  return CODED.test(path) ? inWords(value) : value;
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

const ROW_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const HASH = /^[0-9a-f]{16,}$/;

/** A readable name for the subject of an audit entry, and its page if it has one: 'message:<id>' is 'Message from Jordan' in the inbox. */
export function thingOf(
  subject: string,
  { title = null, orderId = null }: Partial<Pick<AuditNote, "title" | "orderId">> = {},
): { text: string; to: string | undefined } {
  const [kind = "", ...names] = subject.split(":");
  const group = settingGroup(subject);
  if (group) return { text: SETTINGS[group].title, to: `/admin/settings/${SETTINGS[group].section}` };
  const readable = kind === "guard" ? [] : names.filter((name) => !ROW_ID.test(name) && !HASH.test(name));
  const text = [KINDS[kind] ?? inWords(kind), ...readable].join(" ").trim();
  return {
    text: title === null ? text : kind === "message" ? `${text} from ${title}` : title,
    to: orderId ? `/admin/orders/${orderId}` : PAGES[kind]?.replace(":id", encodeURIComponent(names.join(":"))),
  };
}

/** Names of subjects for which the log has another word than the pages. */
const KINDS: Record<string, string> = {
  guard: "Checkout block",
  launch: "Launch checklist",
  staff: "",
  suppression: "Blocked address",
  token: "API token",
};

/** The page of each kind of subject, or of the subject with this `:id`. */
const PAGES: Record<string, string | undefined> = {
  order: "/admin/orders?q=:id",
  product: "/admin/products/:id",
  customer: "/admin/customers/:id",
  message: "/admin/inbox?open=:id",
  review: "/admin/inbox/reviews?open=:id",
  email: "/admin/settings/email?open=:id",
  job: "/admin/settings/system?state=all#job-:id",
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
