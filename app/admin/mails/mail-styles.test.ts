import { expect, test } from "vitest";
import { stylesApart } from "./mail-styles.ts";

test("styles are taken out of the markup, what only looks like one stays", () => {
  const html = '<style>p { color: red }</style><p style="margin:0" class="a">a style=&quot;x&quot;</p>';
  expect(stylesApart(html)).toEqual({
    markup: '<p data-style="margin:0" class="a">a style=&quot;x&quot;</p>',
    css: "p { color: red }",
  });
});
