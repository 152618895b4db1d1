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

const order = {
  id: "one",
  number: "LC482913",
  totalCents: 1499,
  state: "OR",
  shippingMethod: "free" as const,
  items: [],
};

test("disputes are counted by group, and each group says how many more it has than it lists", () => {
  const dispute = { orderId: "one", number: "LC482913", amountCents: 1499, isLost: false, respondBy: null };
  const open = Array.from({ length: NOTIFICATION_ROWS + 2 }, () => dispute);
  const news = disputesText([...open, { ...dispute, isLost: true }]);
  const email = news && notificationText("disputes", news, "https://shop.example");
  expect(email?.subject).toBe(`Disputes: ${NOTIFICATION_ROWS + 2} to answer, 1 to appeal`);
  expect(email && textOf(email)).toContain("And 2 more.\n\nYou lost, but you can appeal:\nOrder LC482913");
  expect(textOf(sampleEmail("staff-disputes"))).toMatch(
    /money:\nRespond by May 5, 2026, .+: \$52\.96\n\nOpen the order/,
  );
  expect(textOf(sampleEmail("staff-disputes-both"))).toMatch(/Respond by May 5[\s\S]*Appeal by May 5/);
  expect(disputesText([dispute])).toMatchObject({ label: "Open the order", path: "/admin/orders/one" });
});

test("a new order lists its items and shipping, and one of several is linked", () => {
  const said = "1 × Pack'd Hoodie (Grey, M)\n2 × Pack'd Hoodie (Black, L)";
  expect(textOf(sampleEmail("staff-new-orders"))).toContain(
    `Ships to OR · Express, ${said}: $52.96\n\nOpen the order: `,
  );
  const many = textOf(sampleEmail("staff-new-orders-many"));
  expect(many).toContain(`Order LC482913, Ships to OR · Express\n${said}: $52.96\nhttps://shop.example/admin/orders/`);
  expect(sampleEmail("staff-new-orders-many").subject).toBe("950 new orders ($50,312.00)");
});

test("a card that wasn't charged yet is tried again, until its authorization is over", () => {
  const found = ["2026-05-08T12:00:00Z", "2026-05-09T12:00:00Z"].map((until) => ({
    ...order,
    authorizedUntil: new Date(until),
    isTried: true,
  }));
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

test("the shop doesn't claim to keep trying to charge a card through a provider that it no longer uses", () => {
  const found = [{ ...order, authorizedUntil: null, isTried: false }];
  const said = JSON.stringify(failedCapturesText(found, 0, new Date())?.lines);
  expect(said).toContain("the shop no longer uses its payment provider");
  expect(said).not.toMatch(/keeps trying|Mark as Paid/);
});

test("new orders are previewed in the inbox by the first of them, however many more there are", () => {
  const news = newOrdersText([order], 3);
  const email = news && notificationText("new_orders", news, "https://shop.example");
  const owner = { legalName: "", postalAddress: "", email: "", phone: "" };
  const html = email && htmlOf(email, { owner, contactUrl: "", wordmarkUrl: "" });
  expect(/<div[^>]*display:none[^>]*>([^<]*)</.exec(html ?? "")?.[1]).toBe(
    "Order LC482913, Ships to OR · Free shipping: $14.99",
  );
});
