import type { SampleOrder } from "#test/harness/big-shop.ts";

/** One list of the admin API and the queries to measure. The middle and the last page are measured too, unless it has no pages. */
export type List = {
  name: string;
  path: string;
  hasPages?: boolean;
  queries: (sample: SampleOrder) => { what: string; query: Record<string, string> }[];
};

const STATUSES = [
  "awaiting_payment",
  "pending",
  "paid",
  "fulfilled",
  "payment_failed",
  "expired",
  "cancelled",
  "to_ship",
];

const search = (what: string, q: string, more: Record<string, string> = {}) => ({
  what: `search, ${what}`,
  query: { q, ...more },
});

/** To add a list, add an entry here. */
export const LISTS: readonly List[] = [
  {
    name: "orders",
    path: "/api/admin/orders",
    queries: ({ number, email, name, sku }) => [
      { what: "first page", query: {} },
      ...STATUSES.map((status) => ({ what: status.replaceAll("_", " "), query: { status } })),
      { what: "a day of a year ago", query: dayAgo(365, 365) },
      { what: "the last 30 days, cancelled", query: { ...dayAgo(30, 0), status: "cancelled" } },
      search("a number", number),
      search("an email", email),
      search("a first name", name.split(" ")[0] ?? ""),
      search("a whole name", name),
      search("one letter", "j"),
      search("the beginning of all skus", sku.slice(0, 4)),
      search("a sku", sku),
      search("a name among expired ones", name.split(" ")[0] ?? "", { status: "expired" }),
      search("all skus among expired ones", sku.slice(0, 4), { status: "expired" }),
      search("a name and a sku", `${name.split(" ")[0]} ${sku}`),
      search("a name and a sku, of a year ago", `${name.split(" ")[0]} ${sku}`, dayAgo(400, 330)),
      search("nobody", "nobody-by-that-name"),
    ],
  },
  {
    name: "customers",
    path: "/api/admin/customers",
    queries: ({ email, name }) => [
      { what: "first page", query: {} },
      search("an email", email),
      search("a first name", name.split(" ")[0] ?? ""),
      search("a whole name", name),
      search("nobody", "nobody-by-that-name"),
    ],
  },
  ...["messages", "subscribers", "reviews", "emails", "audit"].map((name) => ({
    name,
    path: `/api/admin/${name}`,
    queries: () => [{ what: "first page", query: {} }],
  })),
  {
    name: "overview",
    path: "/api/admin/overview",
    hasPages: false,
    queries: () => ["1", "7", "30"].map((days) => ({ what: `${days} days`, query: { days } })),
  },
];

const DAY_MS = 24 * 60 * 60 * 1000;

function dayAgo(from: number, to: number): { from: string; to: string } {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  return { from: day(from), to: day(to) };
}
