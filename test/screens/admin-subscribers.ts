import type { Page } from "@playwright/test";
import type { StaffSubscriber } from "#shop/audience/subscriber-view.ts";
import type { Suppression } from "#shop/suppression/suppression-view.ts";
import { at, ID, LONG_EMAIL, listScreen, page } from "./admin-lists.ts";
import type { Screen } from "./screen.ts";

const subscriber = (change: Partial<StaffSubscriber>): StaffSubscriber => ({
  _id: ID,
  email: "jordan@shopper.example",
  state: "subscribed",
  suppressed: false,
  subscribedAt: at,
  unsubscribedAt: null,
  ...change,
});
const SUBSCRIBERS = page([
  subscriber({}),
  subscriber({ _id: "2", email: LONG_EMAIL, state: "unsubscribed", unsubscribedAt: at }),
  subscriber({ _id: "3", email: "nobody@nowhere.example", suppressed: true }),
]);

const suppression = (change: Partial<Suppression>): Suppression => ({
  _id: ID,
  email: "jordan@shopper.example",
  reason: "unsubscribed",
  note: "",
  addedBy: null,
  at,
  ...change,
});
const SUPPRESSIONS = page([
  suppression({}),
  suppression({
    _id: "2",
    email: LONG_EMAIL,
    reason: "complained",
    note: "Wrote that she never asked for our mails, and wants none at all from now on.",
    addedBy: "ada@shop.example",
  }),
  suppression({ _id: "3", email: "nobody@nowhere.example", reason: "bounced" }),
  suppression({ _id: "4", email: null, reason: "erased" }),
]);

const suppressionScreen = (name: string, answer: object, prepare?: (page: Page) => Promise<void>): Screen =>
  listScreen(name, "subscribers", [["**/api/admin/suppressions*", answer]], {
    query: "&list=suppressed",
    ...(prepare && { prepare }),
  });

export const subscriberScreens: Screen[] = [
  listScreen("subscribers", "subscribers", [["**/api/admin/subscribers*", SUBSCRIBERS]]),
  listScreen("subscribers-delete", "subscribers", [["**/api/admin/subscribers*", SUBSCRIBERS]], {
    prepare: (page) => page.getByRole("button", { name: "Delete jordan@shopper.example" }).click(),
  }),
  suppressionScreen("suppressions", SUPPRESSIONS),
  suppressionScreen("suppressions-none", page([])),
  suppressionScreen("suppressions-add", SUPPRESSIONS, async (page) => {
    await page.getByRole("button", { name: "Add address" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Add address" }).click();
    await page.getByText("Please say why").waitFor();
  }),
  suppressionScreen("suppressions-lift", SUPPRESSIONS, (page) =>
    page.getByRole("button", { name: "Take off jordan@shopper.example" }).click(),
  ),
];
