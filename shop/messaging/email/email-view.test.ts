import { expect, test } from "vitest";
import { SAMPLE_FRAME, SAMPLE_KEY, sampleEmails } from "#test/harness/sample-emails.ts";
import { htmlOf } from "./draw-email.server.ts";
import { mapTexts, textWithSender } from "./email-content.ts";
import { withoutSecrets } from "./email-view.ts";

const ORDER = "https://shop.example/orders/01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";
const text = `Your order: ${ORDER}#abc-123_x\nJoin: https://shop.example/admin/join#t0ken\nPolicy: https://shop.example/cancellation`;

test("staff see a link's secret only if it gives them no additional access", () => {
  expect(withoutSecrets(text, { seesOrderLinks: false })).toBe(
    `Your order: ${ORDER}#[hidden]\nJoin: https://shop.example/admin/join#[hidden]\nPolicy: https://shop.example/cancellation`,
  );
  const seen = withoutSecrets(text, { seesOrderLinks: true });
  expect(seen).toContain(`${ORDER}#abc-123_x`);
  expect(seen).toContain("/admin/join#[hidden]");
});

test("in a demo, which sends no emails, owners see the shoppers' links, but no links into the admin", () => {
  const email =
    "Review: https://shop.example/review#r3v\nStop: https://shop.example/unsubscribe#uns\nJoin: https://shop.example/admin/join#t0ken";
  const seen = withoutSecrets(email, { seesOrderLinks: true, seesShopperLinks: true });
  expect(seen).toBe(email.replace("t0ken", "[hidden]"));
});

test.each(sampleEmails)(
  "staff see no secret in the email $name, except in links to orders that they may change",
  ({ content }) => {
    for (const seesOrderLinks of [false, true]) {
      const hide = (text: string) => withoutSecrets(text, { seesOrderLinks });
      const shown = [hide(textWithSender(content, SAMPLE_FRAME)), htmlOf(mapTexts(content, hide), SAMPLE_FRAME)];
      for (const text of shown) {
        const keys = text.match(new RegExp(`\\S+${SAMPLE_KEY}`, "g")) ?? [];
        expect(keys.filter((link) => !(seesOrderLinks && /\/orders\/[0-9a-f-]{36}#/.test(link)))).toEqual([]);
      }
    }
  },
);
