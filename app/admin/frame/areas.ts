import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Permission } from "#shop/people/staff/permissions.ts";

/** One part of the admin: a tab, shown to whoever may look at it. Each comes in a script of its own, when it is opened first. */
export type AdminArea = {
  name: string;
  label: string;
  needs: Permission;
  Panel: LazyExoticComponent<ComponentType>;
};

/** In the order of the tabs. The first that somebody may see is where they begin. */
export const AREAS: readonly AdminArea[] = [
  {
    name: "overview",
    label: "Overview",
    needs: "reports:read",
    Panel: lazy(() => import("../overview/overview-area.tsx")),
  },
  { name: "orders", label: "Orders", needs: "orders:read", Panel: lazy(() => import("../orders/orders-area.tsx")) },
  {
    name: "products",
    label: "Products",
    needs: "products:read",
    Panel: lazy(() => import("../products/products-area.tsx")),
  },
  {
    name: "customers",
    label: "Customers",
    needs: "customers:read",
    Panel: lazy(() => import("../customers/customers-area.tsx")),
  },
  {
    name: "messages",
    label: "Messages",
    needs: "messages:read",
    Panel: lazy(() => import("../messages/messages-area.tsx")),
  },
  {
    name: "subscribers",
    label: "Subscribers",
    needs: "subscribers:read",
    Panel: lazy(() => import("../subscribers/subscribers-area.tsx")),
  },
  {
    name: "reviews",
    label: "Reviews",
    needs: "reviews:read",
    Panel: lazy(() => import("../reviews/reviews-area.tsx")),
  },
  { name: "mails", label: "Mails", needs: "mails:read", Panel: lazy(() => import("../mails/mails-area.tsx")) },
  { name: "outbox", label: "Outbox", needs: "mails:read", Panel: lazy(() => import("../outbox/outbox-area.tsx")) },
  {
    name: "settings",
    label: "Settings",
    needs: "settings:read",
    Panel: lazy(() => import("../settings/settings-area.tsx")),
  },
  { name: "staff", label: "Staff", needs: "staff:read", Panel: lazy(() => import("../staff/staff-area.tsx")) },
  { name: "tokens", label: "API tokens", needs: "tokens:read", Panel: lazy(() => import("../tokens/tokens-area.tsx")) },
  {
    name: "webhooks",
    label: "Webhooks",
    needs: "webhooks:read",
    Panel: lazy(() => import("../webhooks/webhooks-area.tsx")),
  },
  {
    name: "ad-events",
    label: "Ad events",
    needs: "settings:read",
    Panel: lazy(() => import("../ad-events/ad-events-area.tsx")),
  },
  { name: "jobs", label: "Jobs", needs: "settings:read", Panel: lazy(() => import("../jobs/jobs-area.tsx")) },
  { name: "audit", label: "Audit log", needs: "audit:read", Panel: lazy(() => import("../audit/audit-area.tsx")) },
  {
    name: "launch",
    label: "Launch checklist",
    needs: "settings:read",
    Panel: lazy(() => import("../launch/launch-area.tsx")),
  },
];
