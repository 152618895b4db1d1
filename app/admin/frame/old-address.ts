/** Where the tabs of the admin's first version are now: links in sent emails and bookmarks have them. */
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

/** The address of `/admin?tab=…` today, with the rest of its query; undefined when the query names no tab. */
export function newAddress(query: URLSearchParams): string | undefined {
  const { tab, list, ...rest } = Object.fromEntries(query);
  if (tab === undefined) return undefined;
  const path = list === "suppressed" ? "/admin/marketing/blocked" : (MOVED[tab] ?? "/admin");
  const kept = new URLSearchParams(rest).toString();
  return kept === "" ? path : `${path}?${kept}`;
}
