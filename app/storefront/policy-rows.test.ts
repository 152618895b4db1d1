import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { PolicyRows } from "./policy-rows.tsx";

test.each([
  ["ships within 3 business days. Estimated delivery is 3-7 business days", "/shipping"],
  [
    "within 7 days of receiving your return, and you pay for return shipping, unless the mistake is ours.",
    "/terms#returns-and-refunds",
  ],
  [
    "You can cancel your order yourself within 1 hour, unless it has already shipped. We normally charge your card when the hour is over.",
    "/terms#cancelling",
  ],
])("promises '%s' and links to %s", (promise, link) => {
  const Stub = createRoutesStub([{ id: "root", children: [{ path: "/", Component: PolicyRows }] }]);
  const html = renderToStaticMarkup(
    createElement(Stub, { hydrationData: { loaderData: { root: { shop: DEFAULT_SETTINGS } } } }),
  );
  expect(html.replace(/<\/?span[^>]*>/g, "")).toContain(promise);
  expect(html).toContain(`href="${link}"`);
});
