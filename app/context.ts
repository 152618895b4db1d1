import { createContext } from "react-router";
import type { ClientConfig } from "#shop/money/payments/gateway.ts";
import type { DeliveryEstimate } from "#shop/ordering/orders/delivery-estimate.ts";
import type { PageSettings } from "#shop/running/settings/settings.ts";
import type { Product, ReviewPage } from "#shop/selling/catalog/product-schema.server.ts";

/** `goodUntil` is when it changes, in milliseconds since 1970. */
export type TimedEstimate = DeliveryEstimate & { goodUntil: number };

/** The use cases that loaders of public pages call in process. server.ts passes the implementation. */
export type Services = {
  listProducts(): Promise<Product[]>;
  findProduct(id: string): Promise<Product | undefined>;
  /** When something goes live or a restock arrives next, in milliseconds since 1970; Infinity when nothing is planned. */
  nextLive(): Promise<number>;
  /** The first page of a product's reviews, with the number of reviews for each rating. */
  openReviews(productId: string, limit: number): Promise<ReviewPage>;
  /** When an order placed today should arrive. */
  estimateDelivery(): Promise<TimedEstimate>;
  /** `goodUntil` is when the first running sale ends, in milliseconds since 1970; Infinity when none does. */
  shop(): Promise<ShopFacts & { goodUntil: number }>;
};

/** The facts that every page may show, decided by the server. `banner` has current values filled in; empty: the default banner. */
export type ShopFacts = PageSettings & {
  payments: ClientConfig;
  /** The banner's discount (`discountText`); null without a sale. */
  discount: string | null;
  /** `kept`: no mail server is set up, so emails are saved and not sent. */
  email: "sent" | "kept";
  /** The shop's origin, such as https://shop.example, for the few places that need an absolute URL. */
  publicUrl: string;
  /** Absent without advertising. */
  pixel?: PixelFacts;
};

/** An advertising pixel, as browsers know it. `relays`: the server forwards the checkout's events. */
export type PixelFacts = { id: string; ldu: boolean; onCheckout: boolean; relays: boolean };

export const services = createContext<Services>();

/** Logs an error that a page did not handle. */
export const report = createContext<(error: unknown) => void>();

/** Calls the API, as the visitor, for a form that was submitted without JavaScript. */
export type CallApi = (
  method: "GET" | "POST",
  path: string,
  sent: { body?: object; headers?: Record<string, string> },
) => Promise<{ status: number; body: unknown }>;

/** Set only in an `action`. */
export const callApi = createContext<CallApi>();

/** All that the error page tells the shopper about a failure: the incident number under which it is logged. */
export type Incident = { incident: string };
