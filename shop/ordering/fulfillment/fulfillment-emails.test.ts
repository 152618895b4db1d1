import { describe, expect, it } from "vitest";
import { textOf } from "#shop/messaging/email/email-content.ts";
import { sampleEmail } from "#test/harness/sample-emails.ts";

const RETURNS = "Returns and refunds: https://shop.example/terms#returns-and-refunds";

describe("an email about an order that has shipped", () => {
  it.each(["order-shipped", "order-delivered", "tracking-changed"])("leads to returns: %s", (name) => {
    expect(textOf(sampleEmail(name))).toContain(RETURNS);
  });

  it.each(["order-confirmation", "order-delayed"])("is the only one that does: not %s", (name) => {
    expect(textOf(sampleEmail(name))).not.toContain(RETURNS);
  });
});

it("the days of delivery are said where they are known: not of express without an estimate or a late order, nor once it has arrived", () => {
  expect(textOf(sampleEmail("order-confirmation-free"))).toContain(
    "Ships within 3 business days. Estimated delivery May 6–12.",
  );
  expect(textOf(sampleEmail("order-shipped-untracked"))).toContain("Estimated delivery May 6–12.");
  for (const name of ["order-shipped", "order-delayed", "order-delivered", "order-confirmation-cancelled-since"]) {
    expect(textOf(sampleEmail(name))).not.toContain("Estimated delivery");
  }
});
