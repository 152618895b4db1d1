import { expect, test } from "vitest";
import { stylesApart } from "./email-styles.ts";

test("styles are taken out of the markup, what only looks like one stays", () => {
  const html = '<head><style>p { color: red }</style></head><p style="margin:0" class="a">a style=&quot;x&quot;</p>';
  expect(stylesApart(html)).toEqual({
    markup: `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; form-action 'none'"></head><p data-style="margin:0" class="a">a style=&quot;x&quot;</p>`,
    css: "p { color: red }",
  });
});
