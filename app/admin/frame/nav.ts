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
  needs: Permission;
  icon?: IconName;
  count?: (counts: OpenCounts) => number;
  pages?: readonly NavPage[];
};

type Pages = readonly [NavPage, ...NavPage[]];
const group = (label: string, pages: Pages, more: Pick<NavPage, "icon" | "count"> = {}): NavPage => {
  const [{ path, needs }] = pages;
  return { label, path, needs, ...more, pages };
};

/** The admin's areas, in the order of the navigation. A new page is a line here and one in app/routes.ts. */
export const AREAS: readonly NavPage[] = [
  { label: "Home", path: "/admin", icon: "home", needs: "reports:read" },
  { label: "Orders", path: "/admin/orders", icon: "orders", needs: "orders:read", count: ({ toShip }) => toShip },
  { label: "Products", path: "/admin/products", icon: "products", needs: "products:read" },
  { label: "Customers", path: "/admin/customers", icon: "customers", needs: "customers:read" },
  group(
    "Inbox",
    [
      { label: "Messages", path: "/admin/inbox", needs: "messages:read", count: ({ messages }) => messages },
      { label: "Reviews", path: "/admin/inbox/reviews", needs: "reviews:read", count: ({ reviews }) => reviews },
    ],
    { icon: "inbox", count: ({ messages, reviews }) => messages + reviews },
  ),
  group(
    "Marketing",
    [
      { label: "Subscribers", path: "/admin/marketing", needs: "subscribers:read" },
      { label: "Blocked addresses", path: "/admin/marketing/blocked", needs: "subscribers:read" },
      { label: "Reminders", path: "/admin/marketing/reminders", needs: "emails:read" },
      { label: "Ad events", path: "/admin/marketing/ad-events", needs: "settings:read" },
    ],
    { icon: "marketing" },
  ),
  group(
    "Settings",
    [
      { label: "Shop", path: "/admin/settings/shop", needs: "settings:read" },
      { label: "Shipping and policies", path: "/admin/settings/shipping", needs: "settings:read" },
      group("Email", [
        { label: "Email log", path: "/admin/settings/email", needs: "emails:read" },
        { label: "Email settings", path: "/admin/settings/email-settings", needs: "settings:read" },
      ]),
      { label: "Team", path: "/admin/settings/team", needs: "staff:read" },
      group("Developers", [
        { label: "API tokens", path: "/admin/settings/developers", needs: "tokens:read" },
        { label: "Webhooks", path: "/admin/settings/developers/webhooks", needs: "webhooks:read" },
        { label: "API docs", path: "/api/docs", needs: "tokens:read" },
      ]),
      group("System", [
        { label: "Jobs", path: "/admin/settings/system", needs: "settings:read" },
        { label: "Outbox", path: "/admin/settings/system/outbox", needs: "emails:read" },
        { label: "Audit log", path: "/admin/settings/system/audit", needs: "audit:read" },
        { label: "Launch checklist", path: "/admin/settings/system/launch", needs: "settings:read" },
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
