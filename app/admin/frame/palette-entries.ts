import type { NavPage } from "./nav.ts";
import { type PaletteAction, PRODUCT_PARTS } from "./palette-actions.ts";

/** Something the palette can open. `to` is an address of the admin or the shop; without one it logs out. */
export type PaletteEntry = { value: string; label: string; detail: string; to: string | undefined };

type FoundOrder = { _id: string; orderNumber: string; customerInfo: { name: string; email: string } };
type FoundCustomer = { _id: string; name: string; email: string };
type FoundProduct = { _id: string; title: string };

type Found = {
  pages: readonly (Pick<NavPage, "label" | "path"> & { area: Pick<NavPage, "label"> })[];
  actions?: readonly PaletteAction[];
  orders: readonly FoundOrder[];
  customers?: readonly FoundCustomer[];
  /** The orders and customers are of an earlier query, so those that don't match this one are left out. */
  isEarlier?: boolean;
  products: readonly FoundProduct[];
};

/**
 * What can be opened for a query: pages by their names, actions by what they are called too, orders, customers and products as the
 * server found them. Actions and the parts of a product are offered once something is typed. Pure.
 */
export function paletteEntries(query: string, found: Found): PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const isCurrent = (text: string) => !found.isEarlier || fits(text);
  const typed = words.length > 0;
  const pages = [
    ...found.pages.map(({ label, path, area }) => ({
      value: path,
      label,
      detail: area.label === label ? "Area" : area.label,
      to: path,
    })),
    { value: "shop", label: "View shop", detail: "Shop", to: "/" },
  ];
  const actions = typed ? (found.actions ?? []) : [];
  const named = actions.filter(({ label }) => fits(label));
  const meant = actions.filter(({ label, words }) => !fits(label) && fits(`${label} ${words}`));
  const orders = found.orders.filter(({ orderNumber, customerInfo: { name, email } }) =>
    isCurrent(`${orderNumber} ${name} ${email}`),
  );
  const customers = (found.customers ?? []).filter(({ name, email }) => isCurrent(`${name} ${email}`));
  return [
    ...pages.filter(({ label }) => fits(label)),
    ...named.map(asEntry),
    ...orders.map(({ _id, orderNumber, customerInfo: { name, email } }) => ({
      value: _id,
      label: `${orderNumber}, ${name}`,
      detail: email,
      to: `/admin/orders/${_id}`,
    })),
    ...customers.map(({ _id, name, email }) => ({
      value: `customer ${_id}`,
      label: name || email,
      detail: name ? `Customer · ${email}` : "Customer",
      to: `/admin/customers/${_id}`,
    })),
    ...found.products
      .filter(({ title }) => fits(title))
      .map(({ _id, title }) => ({
        value: `product ${_id}`,
        label: title,
        detail: "Product",
        to: `/admin/products/${_id}`,
      })),
    ...(typed ? found.products.flatMap((product) => partsOf(product, fits)) : []),
    ...meant.map(asEntry),
  ];
}

const asEntry = ({ label, to }: PaletteAction): PaletteEntry => ({
  value: `action ${label}`,
  label,
  detail: "Action",
  to,
});

/** 'Stock' by a word for it, alone or with the product's. */
const partsOf = ({ _id, title }: FoundProduct, fits: (text: string) => boolean): PaletteEntry[] =>
  PRODUCT_PARTS.filter(({ words }) => fits(`${title} ${words}`) && !fits(title)).map(({ label, path }) => ({
    value: `product ${_id}${path}`,
    label: `${label} of ${title}`,
    detail: "Product",
    to: `/admin/products/${_id}${path}`,
  }));
