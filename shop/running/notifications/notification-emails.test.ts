import { expect, test } from "vitest";
import { htmlOf } from "#shop/messaging/email/draw-email.server.ts";
import { textOf } from "#shop/messaging/email/email-content.ts";
import { sampleEmail } from "#test/harness/sample-emails.ts";
import {
  disputesText,
  failedCapturesText,
  NOTIFICATION_ROWS,
  newOrdersText,
  notificationText,
} from "./notification-emails.server.ts";

test("disputes are counted by group, and each group says how many more it has than it lists", () => {
  const dispute = { orderId: "one", number: "LC482913", amountCents: 1499, isLost: false, respondBy: null };
  const open = Array.from({ length: NOTIFICATION_ROWS + 2 }, () => dispute);
  const news = disputesText([...open, { ...dispute, isLost: true }]);
  const email = news && notificationText("disputes", news, "https://shop.example");
  expect(email?.subject).toBe(`Disputes: ${NOTIFICATION_ROWS + 2}\u00a0to\u00a0answer, 1\u00a0to\u00a0appeal`);
  expect(email && textOf(email)).toContain("And 2 more.\n\nYou lost this dispute, but you can appeal.");
  expect(textOf(sampleEmail("staff-disputes-both"))).toMatch(/Respond by May 5[\s\S]*Appeal by May 5/);
  expect(disputesText([dispute])).toMatchObject({ label: "Open the order", path: "/admin/orders/one" });
});

test("a new order lists its items", () => {
  expect(textOf(sampleEmail("staff-new-orders"))).toContain(
    "Order LC482913, 1 × Pack'd Hoodie (Grey, M), 2 × Pack'd Hoodie (Black, L): $52.96",
  );
});

test("a card that wasn't charged yet is tried again, until its authorization is over", () => {
  const order = { id: "one", number: "LC482913", totalCents: 1499, items: [] };
  const [first, later] = ["2026-05-08T12:00:00Z", "2026-05-09T12:00:00Z"].map((until) => new Date(until));
  const found = [first, later].map((authorizedUntil) => ({ ...order, authorizedUntil }));
  const said = (now: string, unlisted = 0) => JSON.stringify(failedCapturesText(found, unlisted, new Date(now))?.lines);
  expect(said("2026-05-08T11:59:00Z")).toMatch(
    /These orders' cards haven't been charged yet\. The shop keeps trying.*Authorized until May 8/,
  );
  expect(said("2026-05-08T11:59:00Z")).not.toContain("wasn't charged");
  expect(said("2026-05-08T12:00:00Z", 3)).toMatch(
    /This order's card hasn't.*Authorized until May 9.*This order's card wasn't charged before.*cancel it.*Authorization ended on May 8.*And 3 more/,
  );
  expect(said("2026-05-09T12:00:00Z")).not.toContain("keeps trying");
});

test("new orders are previewed in the inbox by the first of them, however many more there are", () => {
  const news = newOrdersText([{ id: "one", number: "LC123456", items: [], totalCents: 1499 }], 3);
  const email = news && notificationText("new_orders", news, "https://shop.example");
  const owner = { legalName: "", postalAddress: "", email: "", phone: "" };
  const html = email && htmlOf(email, { owner, contactUrl: "", wordmarkUrl: "" });
  expect(/<div[^>]*display:none[^>]*>([^<]*)</.exec(html ?? "")?.[1]).toBe("Order LC123456: $14.99");
});
