import type { Permission } from "#shop/people/staff/permissions.ts";
import type { OpenCount } from "#shop/running/reports/open-counts.ts";
import type { IconName } from "./frame/nav-icon.tsx";

/**
 * A page, shown to staff who have the permission it needs, or a group, which links to its first page. Top-level areas have an icon. A page
 * outside the admin needs a full page load.
 */
export type NavPage = {
  label: string;
  path: string;
  /** The page's file in app/admin. Without it, app/routes.ts or the API defines what this path serves. */
  file?: string;
  needs: Permission;
  icon?: IconName;
  /** Open items shown beside the page and its group. */
  count?: OpenCount;
  pages?: readonly NavPage[];
};

type Pages = readonly [NavPage, ...NavPage[]];
type More = Pick<NavPage, "icon" | "count">;
const group = (label: string, pages: Pages, more: Pick<NavPage, "icon"> = {}): NavPage => {
  const [{ path, needs }] = pages;
  return { label, path, needs, ...more, pages };
};
/** A page whose route serves `file`. */
const page = (label: string, path: string, file: string, needs: Permission, more: More = {}): NavPage => ({
  label,
  path,
  file,
  needs,
  ...more,
});

/** The admin's areas, in navigation order. To add a page, add a line here; it also creates the route. */
export const AREAS: readonly NavPage[] = [
  page("Home", "/admin", "home/home-page.tsx", "reports:read", { icon: "home" }),
  page("Orders", "/admin/orders", "orders/orders-page.tsx", "orders:read", { icon: "orders", count: "toShip" }),
  page("Products", "/admin/products", "products/products-page.tsx", "products:read", { icon: "products" }),
  page("Customers", "/admin/customers", "customers/customers-page.tsx", "customers:read", { icon: "customers" }),
  group(
    "Inbox",
    [
      page("Messages", "/admin/inbox", "inbox/messages-page.tsx", "messages:read", { count: "messages" }),
      page("Reviews", "/admin/inbox/reviews", "inbox/reviews-page.tsx", "reviews:read", { count: "reviews" }),
    ],
    { icon: "inbox" },
  ),
  group(
    "Marketing",
    [
      page("Subscribers", "/admin/marketing", "marketing/subscribers-page.tsx", "subscribers:read"),
      page("Blocked addresses", "/admin/marketing/blocked", "marketing/blocked-page.tsx", "subscribers:read"),
      page("Cart reminders", "/admin/marketing/reminders", "marketing/reminders-page.tsx", "emails:read"),
      page("Ad events", "/admin/marketing/ad-events", "marketing/ad-events-page.tsx", "settings:read"),
    ],
    { icon: "marketing" },
  ),
  group(
    "Settings",
    [
      { label: "Shop", path: "/admin/settings/shop", needs: "settings:read" },
      { label: "Shipping and policies", path: "/admin/settings/shipping", needs: "settings:read" },
      group("Email", [
        page("Email log", "/admin/settings/email", "email-log/email-log-page.tsx", "emails:read"),
        { label: "Email settings", path: "/admin/settings/email-settings", needs: "settings:read" },
      ]),
      page("Team", "/admin/settings/team", "team/team-page.tsx", "staff:read"),
      group("Developers", [
        page("API tokens", "/admin/settings/developers", "developers/tokens-page.tsx", "tokens:read"),
        page("Webhooks", "/admin/settings/developers/webhooks", "developers/webhooks-page.tsx", "webhooks:read"),
        { label: "API docs", path: "/api/docs", needs: "tokens:read" },
      ]),
      group("System", [
        page("Jobs", "/admin/settings/system", "system/jobs-page.tsx", "settings:read"),
        page("Outbox", "/admin/settings/system/outbox", "system/outbox-page.tsx", "emails:read"),
        page("Audit log", "/admin/settings/system/audit", "system/audit-log-page.tsx", "audit:read"),
        page("Launch checklist", "/admin/settings/system/launch", "system/launch-checklist-page.tsx", "settings:read"),
      ]),
    ],
    { icon: "settings" },
  ),
];

/** The API calls of all pages, by "METHOD /path". To let pages call the routes of a new contract, add a line here. */
export type StaffRoutes = typeof import("#shop/messaging/ads/ad-events.contract.server.ts").adEventsContract &
  ReturnType<typeof import("#shop/messaging/email/emails.contract.server.ts").emailsContract> &
  typeof import("#shop/messaging/newsletter/subscribers.server.ts").subscribersContract &
  typeof import("#shop/messaging/outbox/outbox.contract.server.ts").outboxContract &
  typeof import("#shop/messaging/reminders/reminders.server.ts").reminderResultsContract &
  typeof import("#shop/messaging/suppression/suppressions.server.ts").suppressionsContract &
  typeof import("#shop/messaging/webhooks/webhook-endpoints.contract.server.ts").webhookEndpointsContract &
  typeof import("#shop/money/abuse-limits/blocked.server.ts").blockedContract &
  typeof import("#shop/money/payments/nightly-reconciliation.server.ts").booksContract &
  typeof import("#shop/money/payments/refunds.contract.server.ts").refundsContract &
  typeof import("#shop/ordering/checkout/orders.contract.server.ts").shopperOrdersContract &
  typeof import("#shop/ordering/fulfillment/fulfillment.contract.server.ts").deliveriesContract &
  typeof import("#shop/ordering/fulfillment/fulfillment.contract.server.ts").fulfillmentContract &
  typeof import("#shop/ordering/order-page/order-detail.contract.server.ts").orderDetailContract &
  typeof import("#shop/ordering/orders/order-list.server.ts").orderListContract &
  typeof import("#shop/ordering/orders/order-list.server.ts").ordersContract &
  typeof import("#shop/people/contact/messages.contract.server.ts").messagesContract &
  typeof import("#shop/people/customers/customers.contract.server.ts").customersContract &
  typeof import("#shop/people/staff/account.contract.server.ts").accountContract &
  typeof import("#shop/people/staff/login.contract.server.ts").loginContract &
  typeof import("#shop/people/staff/staff-links.contract.server.ts").staffLinksContract &
  typeof import("#shop/people/staff/staff.contract.server.ts").staffContract &
  typeof import("#shop/people/staff/api-tokens.server.ts").tokensContract &
  typeof import("#shop/running/audit/audit-log.store.server.ts").auditContract &
  typeof import("#shop/running/jobs/job-admin.server.ts").jobsContract &
  typeof import("#shop/running/launch-checklist/launch.server.ts").launchContract &
  typeof import("#shop/running/notifications/choose-notifications.server.ts").notificationsContract &
  typeof import("#shop/running/reports/read-drop.server.ts").dropContract &
  typeof import("#shop/running/reports/overview.contract.server.ts").overviewContract &
  typeof import("#shop/running/settings/edit-settings.server.ts").settingsContract &
  typeof import("#shop/selling/catalog/products.contract.server.ts").productChangesContract &
  typeof import("#shop/selling/catalog/products.contract.server.ts").productsContract &
  typeof import("#shop/selling/pictures/save-gallery.server.ts").picturesContract &
  typeof import("#shop/selling/product-editor/editor-products.contract.server.ts").editorProductsContract &
  typeof import("#shop/selling/product-editor/editor-products.contract.server.ts").productCsvContract &
  typeof import("#shop/selling/product-editor/editor-products.contract.server.ts").productStockContract &
  typeof import("#shop/selling/product-editor/plan-restocks.server.ts").restocksContract &
  typeof import("#shop/selling/reviews/moderate-reviews.server.ts").reviewsContract;

/** The pages of a group, or the page itself. */
export const pagesIn = (page: NavPage): NavPage[] => page.pages?.flatMap(pagesIn) ?? [page];

/** All pages of the navigation, each with its area. */
export const ALL_PAGES: readonly (NavPage & { area: NavPage })[] = AREAS.flatMap((area) =>
  pagesIn(area).map((page) => ({ ...page, area })),
);

/** Whether the server serves a page without React Router, so that links to it need a full page load. */
export const isOutside = (path: string): boolean => isAt(path, "/api");

const isAt = (path: string, at: string): boolean => path === at || path.startsWith(`${at}/`);

/** The navigation page that a path belongs to: `/admin/orders/1` belongs to Orders. */
export function pageAt(path: string): (NavPage & { area: NavPage }) | undefined {
  return ALL_PAGES.filter((page) => (page.path === "/admin" ? path === page.path : isAt(path, page.path)))
    .toSorted((one, other) => other.path.length - one.path.length)
    .at(0);
}

/** The page or group among `pages` that a path belongs to. */
export const sectionAt = (pages: readonly NavPage[], path: string): NavPage | undefined => {
  const at = pageAt(path)?.path;
  return pages.find((one) => pagesIn(one).some((page) => page.path === at));
};

/** The base path of the guides, one for each step of the launch checklist. */
export const GUIDE = "/admin/settings/system/launch";
