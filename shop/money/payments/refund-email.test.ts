import { expect, test } from "vitest";
import { textOf } from "#shop/messaging/email/email-content.ts";
import { sampleEmail } from "#test/harness/sample-emails.ts";

/** The listed items, such as "Pack'd Hoodie × 1". */
const listed = (name: string) => textOf(sampleEmail(name)).match(/^.+\u00a0×\u00a0\d+.*$/gm);

test("an email about a refund lists the items that staff chose, or all after a full refund, or none", () => {
  const whole = listed("refunded-whole") ?? [];
  expect(whole).toHaveLength(2);
  expect(textOf(sampleEmail("refunded-whole"))).toMatch(
    /We refunded your order LC482913 in full \(\$52\.96\) to your Visa ending in 4242\.[\s\S]*Your order:/,
  );
  expect(listed("refunded-items")).toEqual([whole[1]?.replace(/\d+(?=,)/, "1")]);
  expect(textOf(sampleEmail("refunded-items"))).toContain("This refund is for:");
  expect(listed("refunded")).toBeNull();
});
