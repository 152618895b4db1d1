import type { Permission } from "#shop/people/staff/permissions.ts";
import type { OpenCounts } from "#shop/running/reports/overview.contract.server.ts";
import type { IconName } from "./nav-icon.tsx";

/**
 * A page for staff who may read it, or a group of pages, which leads to the first of them. An area of the admin has an icon. A page
 * outside of the admin is loaded by itself.
 */
export type NavPage = {
  label: string;
  path: string;
  /** The page's file in app/admin. Without one, app/routes.ts names the page that answers at this path. */
  file?: string;
  needs: Permission;
  icon?: IconName;
  count?: (counts: OpenCounts) => number;
  pages?: readonly NavPage[];
};

type Pages = readonly [NavPage, ...NavPage[]];
type More = Pick<NavPage, "icon" | "count">;
const group = (label: string, pages: Pages, more: More = {}): NavPage => {
  const [{ path, needs }] = pages;
  return { label, path, needs, ...more, pages };
};
/** A page with the route that its file answers at. */
const page = (label: string, path: string, file: string, needs: Permission, more: More = {}): NavPage => ({
  label,
  path,
  file,
  needs,
  ...more,
});

/** The admin's areas, in the order of the navigation. A new page is a line here, which makes its route too. */
export const AREAS: readonly NavPage[] = [
  page("Home", "/admin", "home/home-page.tsx", "reports:read", { icon: "home" }),
  page("Orders", "/admin/orders", "orders/orders-page.tsx", "orders:read", {
    icon: "orders",
    count: ({ toShip }) => toShip,
  }),
  page("Products", "/admin/products", "products/products-page.tsx", "products:read", { icon: "products" }),
  page("Customers", "/admin/customers", "customers/customers-page.tsx", "customers:read", { icon: "customers" }),
  group(
    "Inbox",
    [
      page("Messages", "/admin/inbox", "inbox/messages-page.tsx", "messages:read", {
        count: ({ messages }) => messages,
      }),
      page("Reviews", "/admin/inbox/reviews", "inbox/reviews-page.tsx", "reviews:read", {
        count: ({ reviews }) => reviews,
      }),
    ],
    { icon: "inbox", count: ({ messages, reviews }) => messages + reviews },
  ),
  group(
    "Marketing",
    [
      page("Subscribers", "/admin/marketing", "marketing/subscribers-page.tsx", "subscribers:read"),
      page("Blocked addresses", "/admin/marketing/blocked", "marketing/blocked-page.tsx", "subscribers:read"),
      page("Reminders", "/admin/marketing/reminders", "marketing/reminders-page.tsx", "emails:read"),
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

const pagesIn = (page: NavPage): NavPage[] => page.pages?.flatMap(pagesIn) ?? [page];

/** All pages of the navigation, each once, with the area that it belongs to. */
export const ALL_PAGES: readonly (NavPage & { area: NavPage })[] = AREAS.flatMap((area) =>
  pagesIn(area).map((page) => ({ ...page, area })),
);

/** For links: a page that the server answers without React Router. */
export const isOutside = (path: string): boolean => isAt(path, "/api");

const isAt = (path: string, at: string): boolean => path === at || path.startsWith(`${at}/`);

/** The page of the navigation that an address belongs to: `/admin/orders/1` belongs to Orders. */
export function pageAt(path: string): (NavPage & { area: NavPage }) | undefined {
  return ALL_PAGES.filter((page) => (page.path === "/admin" ? path === page.path : isAt(path, page.path)))
    .toSorted((one, other) => other.path.length - one.path.length)
    .at(0);
}

/** The page or group among these that an address belongs to. */
export const sectionAt = (pages: readonly NavPage[], path: string): NavPage | undefined => {
  const at = pageAt(path)?.path;
  return pages.find((one) => pagesIn(one).some((page) => page.path === at));
};
