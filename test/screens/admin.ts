import type { Page } from "@playwright/test";
import type { HeldBack } from "#shop/guard/guard-rules.ts";
import { answering, type Screen } from "./screen.ts";

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const lastOrder = { orderNumber: "LC482913", name: "Jordan Avery", email: "jordan@shopper.example" };
const times = { since: minutesFromNow(-20), lastAt: minutesFromNow(-3), until: minutesFromNow(12) };

const HELD_BACK: HeldBack[] = [
  { _id: "ip:a", signal: "ip", reason: "failures", failed: 17, open: 0, refused: 243, lastOrder, ...times },
  { _id: "email:b", signal: "email", reason: "open_orders", failed: 1, open: 3, refused: 2, lastOrder, ...times },
  { _id: "card:c", signal: "card", reason: "failures", failed: 12, open: 0, refused: 0, lastOrder: null, ...times },
];

/** A session and the orders' tab of a shop where this is held back. */
const ordersTab = (heldBack: HeldBack[]) => async (page: Page) => {
  await page.addInitScript(() => localStorage.setItem("adminToken", "a-token"));
  const user = { _id: "s1", email: "admin@packd.example", name: "Admin" };
  await answering("**/api/auth/verify", { status: 200, json: { valid: true, user } })(page);
  await answering("**/api/orders?*", { status: 200, json: [] })(page);
  await answering("**/api/guard/held-back", { status: 200, json: heldBack })(page);
};

export const adminScreens: Screen[] = [
  { name: "admin-login", path: "/admin/login" },
  {
    name: "admin-held-back",
    path: "/admin?tab=orders",
    before: ordersTab(HELD_BACK),
    prepare: (page) => page.getByText("Many unpaid orders with one email address").waitFor(),
  },
  {
    name: "admin-held-back-none",
    path: "/admin?tab=orders",
    before: ordersTab([]),
    prepare: (page) => page.getByText("Nobody is held back.").waitFor(),
  },
];
