import type { OpenDelivery } from "#shop/messaging/outbox/outbox.contract.server.ts";
import { AT, ID, LONG, page } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { shows } from "./steps.ts";

const ORDER = { _id: ID, orderNumber: "LC482911" };

const delivery = (change: Partial<OpenDelivery>): OpenDelivery => ({
  _id: "1",
  kind: "email",
  what: "Order confirmation",
  to: LONG.email,
  order: ORDER,
  at: AT,
  state: "queued",
  attempts: 4,
  lastAttemptAt: AT,
  nextAttemptAt: "2026-05-04T19:00:00.000Z",
  answer: "450 4.2.0 Greylisted, come back later",
  mayRetry: true,
  ...change,
});
const OVER = { state: "failed", nextAttemptAt: null } as const;

const BOUNCED = { ...OVER, attempts: 1, answer: "The mail server refused it: 550 5.1.1 No such mailbox here" };
const HOOK = `https://hooks.example/${"packd-".repeat(20)}`;
const UNHEARD = { ...OVER, kind: "webhook", to: HOOK, attempts: 10, answer: "No answer within 15 seconds." } as const;

const DELIVERIES = page([
  delivery({}),
  delivery({
    _id: "2",
    what: "Shipping confirmation",
    attempts: 0,
    lastAttemptAt: null,
    answer: null,
    mayRetry: false,
  }),
  delivery({ ...BOUNCED, _id: "3", order: { _id: "o2", orderNumber: "LC482910" } }),
  delivery({ ...BOUNCED, _id: "4", what: "Shipping confirmation", order: { _id: "o2", orderNumber: "LC482910" } }),
  delivery({ ...UNHEARD, _id: "5", what: "order.placed" }),
  delivery({ ...UNHEARD, _id: "6", what: "order.paid" }),
  delivery({
    ...OVER,
    _id: "7",
    kind: "ad_event",
    what: "Purchase",
    to: "Meta",
    answer: `{"error":{"message":"${"Unsupported_post_request.".repeat(38)}"}}`,
    attempts: 1,
    mayRetry: false,
  }),
]);

const screen = (name: string, query: string, answer: unknown, text: string): Screen =>
  adminScreen(
    `outbox${name}`,
    `/settings/system/outbox${query}`,
    [
      ["**/api/admin/outbox*", answer],
      ["**/api/admin/outbox/failed", { items: name === "" ? GROUPS : [] }],
      ["**/api/admin/emails/setup", { sender: name === "-none" ? null : { from: "", server: "" }, kinds: [] }],
    ],
    shows(text),
  );

const GROUPS = [
  { kind: "webhook", to: HOOK, count: 2 },
  { kind: "email", to: "", count: 2 },
];

export const outboxScreens: Screen[] = [
  screen("", "", DELIVERIES, "Purchase"),
  screen("-none", "", page([]), "Email isn't set up"),
  screen("-nothing-fits", "?kind=webhook", page([]), "No results with these filters"),
  screen("-failed", "", "abort", "Outbox couldn't be loaded."),
];
