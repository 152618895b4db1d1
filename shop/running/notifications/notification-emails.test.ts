import { expect, test } from "vitest";
import { textOf } from "#shop/messaging/email/email-content.ts";
import { sampleEmail } from "#test/harness/sample-emails.ts";
import { disputesText, failedCapturesText, NOTIFICATION_ROWS, notificationText } from "./notification-emails.server.ts";

test("disputes are counted by group, and each group says how many more it has than it lists", () => {
  const dispute = { orderId: "one", number: "LC482913", amountCents: 1499, isLost: false, respondBy: null };
  const open = Array.from({ length: NOTIFICATION_ROWS + 2 }, () => dispute);
  const news = disputesText([...open, { ...dispute, isLost: true }]);
  const email = news && notificationText("disputes", news, "https://shop.example");
  expect(email?.subject).toBe(`Disputes: ${NOTIFICATION_ROWS + 2} to answer, 1 to appeal`);
  expect(email && textOf(email)).toContain("And 2 more.\n\nYou lost this dispute");
  expect(disputesText([dispute])).toMatchObject({ label: "Open the order", path: "/admin/orders/one" });
});

test("a new order lists its items", () => {
  expect(textOf(sampleEmail("staff-new-orders"))).toContain(
    "Order LC482913, 1 × Pack'd Hoodie (Grey, M), 2 × Pack'd Hoodie (Black, L): $52.96",
  );
});

test("an authorization that is over isn't called authorized", () => {
  const authorizedUntil = new Date("2026-05-08T12:00:00Z");
  const order = { id: "one", number: "LC482913", totalCents: 1499, items: [], authorizedUntil };
  const said = (now: string) => JSON.stringify(failedCapturesText([order], 0, new Date(now))?.lines);
  expect(said("2026-05-08T11:59:00Z")).toContain("Authorized until May 8");
  expect(said("2026-05-08T12:00:00Z")).toContain("Authorization ended on May 8");
});
