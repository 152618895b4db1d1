import type { Area } from "#shop/people/staff/permissions.ts";

export const DELIVERY_KINDS = ["email", "webhook", "ad_event"] as const;

/** A kind of outgoing delivery; its rules are in `DELIVERIES`. */
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** The permission to read or change an area includes seeing or retrying its deliveries. */
export const DELIVERY_AREAS = { email: "emails", webhook: "webhooks", ad_event: "settings" } as const satisfies Record<
  DeliveryKind,
  Area
>;

/** The kinds whose failed deliveries can be retried. */
export const RETRIED_KINDS = ["email", "webhook"] as const satisfies readonly DeliveryKind[];
export type RetriedKind = (typeof RETRIED_KINDS)[number];
export const RETRIED_AT_ONCE = 100;

export const OPEN_STATES = ["queued", "failed"] as const;

/** `queued`: waiting for its next attempt. `failed`: no longer retried. */
export type OpenState = (typeof OPEN_STATES)[number];

/** Staff have dealt with older failures. */
export const FAILED_LATELY_DAYS = 30;
export const failedLately = (now: Date): Date => new Date(now.getTime() - FAILED_LATELY_DAYS * 24 * 60 * 60_000);
