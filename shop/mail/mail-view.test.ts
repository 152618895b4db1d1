import { expect, test } from "vitest";
import { withoutSecrets } from "./mail-view.ts";

const ORDER = "https://shop.example/orders/01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";
const text = `Your order: ${ORDER}#abc-123_x\nJoin: https://shop.example/admin/join#t0ken\nPolicy: https://shop.example/cancellation`;

test("a link's secret is for those whom it gives no more than they have", () => {
  expect(withoutSecrets(text, { seesOrderLinks: false })).toBe(
    `Your order: ${ORDER}#[hidden]\nJoin: https://shop.example/admin/join#[hidden]\nPolicy: https://shop.example/cancellation`,
  );
  const seen = withoutSecrets(text, { seesOrderLinks: true });
  expect(seen).toContain(`${ORDER}#abc-123_x`);
  expect(seen).toContain("/admin/join#[hidden]");
});
