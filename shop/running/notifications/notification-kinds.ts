import type { Permission, Role } from "#shop/people/staff/permissions.ts";

type Kind = {
  label: string;
  hint: string;
  /** Only staff with this permission can get these emails. */
  needs: Permission;
  /** On by default for these roles, off for the others (docs/decisions/0030-staff-notifications.md). */
  onFor: readonly Role[];
};

/** Everything that staff can be emailed about, in the order of the screen. The texts are in notification-emails.server.ts. */
const KINDS = {
  new_orders: {
    label: "New orders",
    hint: "At most one email a minute, with every order since the last one.",
    needs: "orders:read",
    onFor: [],
  },
  disputes: {
    label: "Disputes",
    hint: "When you have to respond to a dispute, or can appeal a lost one.",
    needs: "orders:read",
    onFor: ["owner"],
  },
  failed_captures: {
    label: "Cards not charged",
    hint: "When a card hasn't been charged on time.",
    needs: "orders:read",
    onFor: ["owner"],
  },
  low_stock: {
    label: "Low stock",
    hint: "When a variant falls to your low-stock limit.",
    needs: "products:read",
    onFor: [],
  },
  daily_summary: {
    label: "Daily summary",
    hint: "Yesterday's orders and revenue, every morning at 7 AM Eastern.",
    needs: "reports:read",
    onFor: [],
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof KINDS;

export const NOTIFICATIONS: Readonly<Record<NotificationKind, Kind>> = KINDS;
export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]];
