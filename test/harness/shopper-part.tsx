import type { ReactNode } from "react";
import { createRoutesStub, type Location, parsePath } from "react-router";
import { render } from "vitest-browser-react";
import type { CartLine } from "#shop/selling/cart/cart.ts";

/** The cart of this browser, as another tab has just stored it. */
export function storeCart(...lines: CartLine[]) {
  localStorage.setItem("cart", JSON.stringify(lines));
  dispatchEvent(new StorageEvent("storage", { key: "cart" }));
}

export const storedCart = (): CartLine[] => JSON.parse(localStorage.getItem("cart") ?? "[]");

type Place = { at?: string | Partial<Location>; path?: string; facts?: object; others?: readonly string[] };

/** Renders a part of the storefront in a shop with these facts, at this address. Of the `others`, only the path is drawn. */
export function renderForShopper(part: ReactNode, { at = "/", path, facts, others = [] }: Place = {}) {
  const root = { shop: { policies: {}, owner: {}, ...facts } };
  const { pathname } = typeof at === "string" ? parsePath(at) : at;
  const children = [
    { path: path ?? pathname, Component: () => part },
    ...others.map((other) => ({ path: other, Component: () => <h1>{other}</h1> })),
  ];
  const Stub = createRoutesStub([{ id: "root", loader: () => root, children }]);
  return render(<Stub initialEntries={[at]} hydrationData={{ loaderData: { root } }} />);
}
