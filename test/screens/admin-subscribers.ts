import type { StaffSubscriber } from "#shop/messaging/newsletter/subscribers.server.ts";
import type { Suppression } from "#shop/messaging/suppression/suppressions.server.ts";
import { AT, ID, LONG, page, STAFF } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { moreAction, press, sendEmpty } from "./steps.ts";

const subscriber = (change: Partial<StaffSubscriber>): StaffSubscriber => ({
  _id: ID,
  email: "jordan@shopper.example",
  state: "subscribed",
  suppressed: false,
  subscribedAt: AT,
  unsubscribedAt: null,
  ...change,
});
const SUBSCRIBERS = page([
  subscriber({}),
  subscriber({ _id: "2", email: LONG.email, state: "unsubscribed", unsubscribedAt: AT }),
  subscriber({ _id: "3", email: "nobody@nowhere.example", suppressed: true }),
]);

const suppression = (change: Partial<Suppression>): Suppression => ({
  _id: ID,
  email: "jordan@shopper.example",
  reason: "unsubscribed",
  note: "",
  addedBy: null,
  at: AT,
  ...change,
});
const SUPPRESSIONS = page([
  suppression({}),
  suppression({
    _id: "2",
    email: LONG.email,
    reason: "complained",
    note: "Wrote that she never asked for our emails, and wants none at all from now on.",
    addedBy: STAFF,
  }),
  suppression({ _id: "3", email: "nobody@nowhere.example", reason: "bounced" }),
  suppression({ _id: "4", email: null, reason: "erased" }),
]);

const NONE = page([]);
const SUMMARY = { subscribed: 1204, days: 30, joined: 56, left: 3 };
const NO_SUBSCRIBERS = { subscribed: 0, days: 30, joined: 0, left: 0 };

const subscribers = (name: string, answer: object, prepare?: Screen["prepare"]) =>
  adminScreen(
    name,
    "/marketing",
    [
      ["**/api/admin/subscribers*", answer],
      ["**/api/admin/subscribers/summary", answer === NONE ? NO_SUBSCRIBERS : SUMMARY],
    ],
    prepare,
  );
const suppressions = (name: string, answer: object, prepare?: Screen["prepare"]) =>
  adminScreen(
    name,
    "/marketing/blocked",
    [
      ["**/api/admin/suppressions*", answer],
      ["**/api/admin/suppressions/counts", answer === NONE ? {} : { unsubscribed: 88, bounced: 12, complained: 1 }],
    ],
    prepare,
  );

export const subscriberScreens: Screen[] = [
  subscribers("subscribers", SUBSCRIBERS),
  subscribers("subscribers-none", NONE),
  subscribers("subscribers-delete", SUBSCRIBERS, async (page) => {
    await press("Actions, jordan@shopper.example")(page);
    await page.getByRole("menuitem", { name: "Delete" }).click();
  }),
  suppressions("suppressions", SUPPRESSIONS),
  suppressions("suppressions-none", NONE),
  suppressions("suppressions-add", SUPPRESSIONS, sendEmpty("Block address", "Please enter a note")),
  suppressions("suppressions-erase", SUPPRESSIONS, moreAction("Erase address")),
  suppressions("suppressions-lift", SUPPRESSIONS, press("Unblock jordan@shopper.example")),
];
