import { expect, test } from "vitest";
import { stylesApart } from "./email-styles.ts";

test("styles are removed from the markup, and text that only looks like a style stays", () => {
  const html = '<head><style>p { color: red }</style></head><p style="margin:0" class="a">a style=&quot;x&quot;</p>';
  expect(stylesApart(html)).toEqual({
    markup: `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; form-action 'none'"></head><p data-style="margin:0" class="a">a style=&quot;x&quot;</p>`,
    css: "p { color: red }",
  });
});
