import type { Area } from "#shop/people/staff/permissions.ts";

export const DELIVERY_KINDS = ["email", "webhook", "ad_event"] as const;

/** A kind of outgoing delivery; its rules are in `DELIVERIES`. */
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** The right to see or change an area includes seeing or retrying its deliveries. */
export const DELIVERY_AREAS = { email: "emails", webhook: "webhooks", ad_event: "settings" } as const satisfies Record<
  DeliveryKind,
  Area
>;

export const OPEN_STATES = ["queued", "failed"] as const;

/** `queued`: waits for its next attempt. `failed`: given up. */
export type OpenState = (typeof OPEN_STATES)[number];
