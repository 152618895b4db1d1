import type { Permission } from "#shop/people/staff/permissions.ts";
import type { OpenCounts } from "#shop/running/reports/overview.contract.server.ts";
import type { IconName } from "./nav-icon.tsx";

/** A page of the navigation, shown to staff who may read it. One outside of the admin is loaded by itself. */
export type NavPage = { label: string; path: string; needs: Permission; count?: (counts: OpenCounts) => number };
/** A page with others beside it, which are listed below it or as links at its top. */
export type NavSection = NavPage & { pages?: readonly NavPage[] };
export type NavArea = Omit<NavSection, "pages"> & { icon: IconName; pages?: readonly NavSection[] };

/** The admin's areas, in the order of the navigation. A new page is a line here and one in app/routes.ts. */
export const AREAS: readonly NavArea[] = [
  { label: "Home", path: "/admin", icon: "home", needs: "reports:read" },
  { label: "Orders", path: "/admin/orders", icon: "orders", needs: "orders:read", count: ({ toShip }) => toShip },
  { label: "Products", path: "/admin/products", icon: "products", needs: "products:read" },
  { label: "Customers", path: "/admin/customers", icon: "customers", needs: "customers:read" },
  {
    label: "Inbox",
    path: "/admin/inbox",
    icon: "inbox",
    needs: "messages:read",
    count: ({ messages, reviews }) => messages + reviews,
    pages: [
      { label: "Messages", path: "/admin/inbox", needs: "messages:read", count: ({ messages }) => messages },
      { label: "Reviews", path: "/admin/inbox/reviews", needs: "reviews:read", count: ({ reviews }) => reviews },
    ],
  },
  {
    label: "Marketing",
    path: "/admin/marketing",
    icon: "marketing",
    needs: "subscribers:read",
    pages: [
      { label: "Subscribers", path: "/admin/marketing", needs: "subscribers:read" },
      { label: "Blocked addresses", path: "/admin/marketing/blocked", needs: "subscribers:read" },
      { label: "Reminders", path: "/admin/marketing/reminders", needs: "mails:read" },
      { label: "Ad events", path: "/admin/marketing/ad-events", needs: "settings:read" },
    ],
  },
  {
    label: "Settings",
    path: "/admin/settings/shop",
    icon: "settings",
    needs: "settings:read",
    pages: [
      { label: "Shop", path: "/admin/settings/shop", needs: "settings:read" },
      { label: "Shipping and policies", path: "/admin/settings/shipping", needs: "settings:read" },
      {
        label: "Email",
        path: "/admin/settings/email",
        needs: "mails:read",
        pages: [
          { label: "Email log", path: "/admin/settings/email", needs: "mails:read" },
          { label: "Email settings", path: "/admin/settings/email-settings", needs: "settings:read" },
        ],
      },
      { label: "Team", path: "/admin/settings/team", needs: "staff:read" },
      {
        label: "Developers",
        path: "/admin/settings/developers",
        needs: "tokens:read",
        pages: [
          { label: "API tokens", path: "/admin/settings/developers", needs: "tokens:read" },
          { label: "Webhooks", path: "/admin/settings/developers/webhooks", needs: "webhooks:read" },
          { label: "API docs", path: "/api/docs", needs: "tokens:read" },
        ],
      },
      {
        label: "System",
        path: "/admin/settings/system",
        needs: "settings:read",
        pages: [
          { label: "Jobs", path: "/admin/settings/system", needs: "settings:read" },
          { label: "Outbox", path: "/admin/settings/system/outbox", needs: "mails:read" },
          { label: "Audit log", path: "/admin/settings/system/audit", needs: "audit:read" },
          { label: "Launch checklist", path: "/admin/settings/system/launch", needs: "settings:read" },
        ],
      },
    ],
  },
];

/** All pages of the navigation, each once, with the area that it belongs to. */
export const ALL_PAGES: readonly (NavPage & { area: NavArea })[] = AREAS.flatMap((area) => {
  const leaves = area.pages?.flatMap((section) => section.pages ?? [section]) ?? [area];
  return leaves.map((page) => ({ ...page, area }));
});

/** For links: a page that the server answers without React Router. */
export const isOutside = (path: string): boolean => isAt(path, "/api");

const isAt = (path: string, at: string): boolean => path === at || path.startsWith(`${at}/`);

/** The page of the navigation that an address belongs to: `/admin/orders/1` belongs to Orders. */
export function pageAt(path: string): (NavPage & { area: NavArea }) | undefined {
  const [nearest] = ALL_PAGES.filter((page) => (page.path === "/admin" ? path === page.path : isAt(path, page.path)))
    .toSorted((one, other) => other.path.length - one.path.length)
    .slice(0, 1);
  return nearest;
}

/** The section among these that an address belongs to. */
export const sectionAt = (sections: readonly NavSection[], path: string): NavSection | undefined => {
  const page = pageAt(path);
  return sections.find((section) => (section.pages ?? [section]).some((one) => one.path === page?.path));
};
