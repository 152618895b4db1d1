import { money } from "#app/ui/price.tsx";
import { plainText } from "#platform/found-words.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { statusFacts } from "#shop/ordering/orders/order-status.ts";
import type { ListedCustomer } from "#shop/people/customers/customers.contract.server.ts";
import type { EditorListItem } from "#shop/selling/product-editor/editor-product.server.ts";
import type { NavPage } from "../areas.ts";
import { LIVE_STATES, liveState } from "../products/live.ts";
import { ARCHIVED } from "../products/product-status.tsx";
import { type OrderTask, type PaletteAction, PRODUCT_PARTS } from "./palette-actions.ts";

type Group = "Orders" | "Customers" | "Products" | "Actions" | "Pages";

/** An entry of the palette. It opens `to`, asks for the order of a `task`, or else logs out. */
export type PaletteEntry = { value: string; group: Group; label: string; detail?: string } & Pick<
  PaletteAction,
  "to" | "task"
>;

type FoundOrder = Pick<AdminOrder, "_id" | "orderNumber" | "status" | "amount"> & {
  customerInfo: Pick<AdminOrder["customerInfo"], "name" | "email">;
};
type FoundCustomer = Pick<ListedCustomer, "_id" | "name" | "email">;
type FoundProduct = Pick<EditorListItem, "_id" | "title" | "liveAt" | "archivedAt">;

type Found = {
  pages: readonly (Pick<NavPage, "label" | "path"> & { area: Pick<NavPage, "label"> })[];
  actions?: readonly PaletteAction[];
  orders: readonly FoundOrder[];
  customers?: readonly FoundCustomer[];
  /** Whether the orders and customers come from an earlier query, so that those that don't match this one are left out. */
  isEarlier?: boolean;
  products: readonly FoundProduct[];
};

/**
 * The entries for a query, best matches first: exact matches of orders and customers, pages, actions whose name begins with the query, the
 * server's other orders and customers, other actions by name, products and their pages, and actions by synonym. Actions, archived products
 * and a product's pages only appear once something is typed.
 */
export function paletteEntries(query: string, found: Found): PaletteEntry[] {
  const fits = fitsWords(query);
  const begins = (label: string) => plainText(label).startsWith(plainText(query.trim()));
  const isTyped = query.trim() !== "";
  const offered = found.products.filter(({ archivedAt }) => archivedAt === null);
  const actions = isTyped ? (found.actions ?? []) : [];
  const customers = (found.customers ?? []).filter(({ name, email }) => !found.isEarlier || fits(`${name} ${email}`));
  const orders = currentOrders(query, found);
  const people = (exact: boolean) => [
    ...orders.filter(({ orderNumber }) => isExactly(query, [orderNumber]) === exact).map((order) => orderEntry(order)),
    ...customers.filter(({ name, email }) => isExactly(query, [name, email]) === exact).map(customerEntry),
  ];
  return [
    ...people(true),
    ...found.pages.filter(({ label }) => fits(label)).map(pageEntry),
    ...(fits(SHOP.label) ? [SHOP] : []),
    ...actions.filter(({ label }) => fits(label) && begins(label)).map(actionEntry),
    ...people(false),
    // Many actions contain a word such as "orders", so they come after the orders that were found.
    ...actions.filter(({ label }) => fits(label) && !begins(label)).map(actionEntry),
    ...(isTyped ? found.products : offered).filter(({ title }) => fits(title)).map(productEntry),
    ...(isTyped ? offered.flatMap((product) => partsOf(product, fits)) : []),
    ...actions.filter(({ label, words }) => !fits(label) && fits(`${label} ${words}`)).map(actionEntry),
  ];
}

/** The orders to choose from for a task. */
export const ordersFor = (task: OrderTask, query: string, found: Pick<Found, "orders" | "isEarlier">): PaletteEntry[] =>
  currentOrders(query, found).map((order) => orderEntry(order, task));

/** Groups the entries, the group of the best match first. */
export const inGroups = (entries: readonly PaletteEntry[]): { group: Group; items: PaletteEntry[] }[] =>
  [...Map.groupBy(entries, ({ group }) => group)].map(([group, items]) => ({ group, items }));

type Fits = (text: string) => boolean;

/** Each word of the query begins a word of the text: 'or' finds "Orders" but not "Your account". Digits begin a word, too: '4829'. */
function fitsWords(query: string): Fits {
  const words = plainText(query).split(/\s+/).filter(Boolean);
  return (text) =>
    words.every((word) => {
      const known = plainText(text);
      for (let at = known.indexOf(word); at >= 0; at = known.indexOf(word, at + 1))
        if (!/[a-z]/.test(known[at - 1] ?? "") || /\d/.test(word[0] ?? "")) return true;
      return false;
    });
}

/** Whether the query is one of these names, ignoring case and accents. An order's number also matches without its letters. */
const isExactly = (query: string, names: readonly string[]): boolean =>
  names.some((name) => name !== "" && [name, name.replace(/^LC/, "")].some((known) => same(known, query.trim())));
const same = (one: string, other: string): boolean => plainText(one) === plainText(other);

function currentOrders(query: string, { orders, isEarlier }: Pick<Found, "orders" | "isEarlier">) {
  const fits = fitsWords(query);
  return orders.filter(
    ({ orderNumber, customerInfo: { name, email } }) => !isEarlier || fits(`${orderNumber} ${name} ${email}`),
  );
}

const orderEntry = (
  { _id, orderNumber, customerInfo: { name, email }, status, amount }: FoundOrder,
  task?: OrderTask,
): PaletteEntry => ({
  value: _id,
  group: "Orders",
  label: `${orderNumber}, ${name || email}`,
  detail: `${statusFacts(status).label} · ${money(amount)}`,
  to: `/admin/orders/${_id}${task ? `?open=${task}` : ""}`,
});

const customerEntry = ({ _id, name, email }: FoundCustomer): PaletteEntry => ({
  value: `customer ${_id}`,
  group: "Customers",
  label: name || email,
  ...(name && { detail: email }),
  to: `/admin/customers/${_id}`,
});

const pageEntry = ({ label, path, area }: Found["pages"][number]): PaletteEntry => ({
  value: path,
  group: "Pages",
  label,
  ...(area.label !== label && { detail: area.label }),
  to: path,
});

const SHOP: PaletteEntry = { value: "shop", group: "Pages", label: "View shop", to: "/" };

const actionEntry = ({ label, to, task }: PaletteAction): PaletteEntry => ({
  value: `action ${label}`,
  group: "Actions",
  label,
  ...(to !== undefined && { to }),
  ...(task && { task }),
});

const productEntry = ({ _id, title, liveAt, archivedAt }: FoundProduct): PaletteEntry => ({
  value: `product ${_id}`,
  group: "Products",
  label: title,
  detail: (archivedAt ? ARCHIVED : LIVE_STATES[liveState(liveAt)]).label,
  to: `/admin/products/${_id}`,
});

/** A product's pages that match by a synonym, with or without the product's title: 'inventory' finds its Stock page. */
const partsOf = ({ _id, title }: FoundProduct, fits: Fits): PaletteEntry[] =>
  PRODUCT_PARTS.filter(({ words }) => fits(`${title} ${words}`) && !fits(title)).map(({ label, path }) => ({
    value: `product ${_id}${path}`,
    group: "Products",
    label: `${label} of ${title}`,
    to: `/admin/products/${_id}${path}`,
  }));
