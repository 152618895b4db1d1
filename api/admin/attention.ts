import type { Permission } from "#shop/people/staff/permissions.ts";
import { type Principal, principalMay } from "#shop/people/staff/principal.server.ts";
import type { Attention } from "#shop/running/reports/overview.contract.server.ts";
import type { AttentionKind } from "#shop/running/reports/overview.ts";

/** The permission needed to see and fix each item. */
const NEEDED: Record<AttentionKind, Permission> = {
  disputes: "orders:read",
  books_differ: "orders:read",
  payments_refused: "settings:read",
  holds_ending: "orders:read",
  captures_failing: "orders:read",
  unknown_payments: "orders:read",
  refunds_failed: "orders:read",
  delays_unanswered: "orders:read",
  ship_late: "orders:read",
  to_ship: "orders:read",
  held_back: "orders:read",
  emails_failed: "emails:read",
  emails_waiting: "emails:read",
  webhooks_off: "webhooks:read",
  webhooks_failing: "webhooks:read",
  payment_news_stuck: "settings:read",
  backup_missing: "settings:read",
  jobs_parked: "settings:read",
};

export const forPrincipal = (all: readonly Attention[], principal: Principal | null): Attention[] =>
  all.filter(({ kind }) => principal !== null && principalMay(principal, NEEDED[kind]));
