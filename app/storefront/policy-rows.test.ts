import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { PolicyRows } from "./policy-rows.tsx";

test.each([
  ["shipped within 3 business days; the estimated delivery is 3-7 business days", "/shipping"],
  ["within 30 days of delivery for its full price. We send the refund within 7 days", "/terms#returns-and-refunds"],
  ["For 1 hour after the order you cancel by yourself, for a full refund.", "/terms#cancelling"],
])("promises '%s' and links to %s", (promise, link) => {
  const Stub = createRoutesStub([{ id: "root", children: [{ path: "/", Component: PolicyRows }] }]);
  const html = renderToStaticMarkup(
    createElement(Stub, { hydrationData: { loaderData: { root: { shop: DEFAULT_SETTINGS } } } }),
  );
  expect(html).toContain(promise);
  expect(html).toContain(`href="${link}"`);
});
