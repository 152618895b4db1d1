import { expect, test } from "vitest";
import { RESERVED_PRODUCT_IDS } from "#shop/selling/catalog/product-id.ts";
import routes from "./routes.ts";

type Entry = { path?: string; children?: Entry[] };
const pathsOf = (entries: readonly Entry[], above = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const full = path === undefined ? above : `${above}/${path}`;
    return [full, ...pathsOf(children, full)];
  });

test("the ids that no product may have are those of the pages beside a product's", () => {
  const paths = pathsOf(routes);
  const beside = ["/admin/products", "/product"].flatMap((parent) =>
    paths.flatMap((path) => (path.startsWith(`${parent}/`) ? [path.slice(parent.length + 1).split("/")[0]] : [])),
  );
  expect(new Set(beside)).toEqual(new Set([":id", ...RESERVED_PRODUCT_IDS]));
});
