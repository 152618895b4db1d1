/** The new paths of the tabs in the admin's first version, which sent emails and bookmarks still link to. */
const MOVED: Readonly<Record<string, string>> = {
  orders: "/admin/orders",
  products: "/admin/products",
  customers: "/admin/customers",
  messages: "/admin/inbox",
  reviews: "/admin/inbox/reviews",
  subscribers: "/admin/marketing",
  "ad-events": "/admin/marketing/ad-events",
  settings: "/admin/settings/shop",
  mails: "/admin/settings/email",
  staff: "/admin/settings/team",
  tokens: "/admin/settings/developers",
  webhooks: "/admin/settings/developers/webhooks",
  jobs: "/admin/settings/system",
  outbox: "/admin/settings/system/outbox",
  audit: "/admin/settings/system/audit",
  launch: "/admin/settings/system/launch",
};

/** The new URL of `/admin?tab=…`, with its other query parameters; undefined if the query has no tab. */
export function newAddress(query: URLSearchParams): string | undefined {
  const { tab, list, ...rest } = Object.fromEntries(query);
  if (tab === undefined) return undefined;
  const path = list === "suppressed" ? "/admin/marketing/blocked" : (MOVED[tab] ?? "/admin");
  const kept = new URLSearchParams(rest).toString();
  return kept === "" ? path : `${path}?${kept}`;
}
