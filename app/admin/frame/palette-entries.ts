import type { NavPage } from "./nav.ts";

/** Something the palette can open. `to` is an address of the admin or the shop. */
export type PaletteEntry = { value: string; label: string; detail: string; to: string };

type FoundOrder = { _id: string; orderNumber: string; customerInfo: { name: string; email: string } };
type FoundProduct = { _id: string; title: string };

/** What can be opened for a query: pages by their names, orders and products as the server found them. Pure. */
export function paletteEntries(
  query: string,
  found: {
    pages: readonly (Pick<NavPage, "label" | "path"> & { area: Pick<NavPage, "label"> })[];
    orders: readonly FoundOrder[];
    /** The orders are of an earlier query, so those that don't match this one are left out. */
    isEarlier?: boolean;
    products: readonly FoundProduct[];
  },
): PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const pages = [
    ...found.pages.map(({ label, path, area }) => ({
      value: path,
      label,
      detail: area.label === label ? "Area" : area.label,
      to: path,
    })),
    { value: "shop", label: "View shop", detail: "Shop", to: "/" },
  ];
  const seen = ({ orderNumber, customerInfo: { name, email } }: FoundOrder) => `${orderNumber} ${name} ${email}`;
  const orders = found.orders
    .filter((order) => !found.isEarlier || fits(seen(order)))
    .map(({ _id, orderNumber, customerInfo: { name, email } }) => ({
      value: _id,
      label: `${orderNumber}, ${name}`,
      detail: email,
      to: `/admin/orders/${_id}`,
    }));
  const products = found.products.map(({ _id, title }) => ({
    value: `product ${_id}`,
    label: title,
    detail: "Product",
    to: `/admin/products/${_id}`,
  }));
  return [...pages.filter(({ label }) => fits(label)), ...orders, ...products.filter(({ label }) => fits(label))];
}
