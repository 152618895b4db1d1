import { createContext } from "react-router";
import type { ClientConfig } from "#shop/money/payments/gateway.ts";
import type { DeliveryEstimate } from "#shop/ordering/orders/delivery-estimate.ts";
import type { PageSettings } from "#shop/running/settings/settings.ts";
import type { Product, ProductReview, ReviewPage } from "#shop/selling/catalog/product-schema.server.ts";

/** `goodUntil` is when it changes, in milliseconds since 1970. */
export type TimedEstimate = DeliveryEstimate & { goodUntil: number };

/** What the loaders of public pages read, in process. server.ts gives the real thing. */
export type Services = {
  listProducts(): Promise<Product[]>;
  findProduct(id: string): Promise<Product | undefined>;
  /** When something goes live or a restock arrives next, in milliseconds since 1970; Infinity when nothing is planned. */
  nextLive(): Promise<number>;
  listReviews(productId: string, limit: number): Promise<ProductReview[]>;
  /** The first page of a product's reviews, with how many gave how many stars. */
  openReviews(productId: string, limit: number): Promise<ReviewPage>;
  /** When an order of today should arrive. */
  estimateDelivery(): Promise<TimedEstimate>;
  /** `goodUntil` is when the first running sale ends, in milliseconds since 1970; Infinity when none does. */
  shop(): Promise<ShopFacts & { goodUntil: number }>;
};

/** What every page may say of the shop, decided by the server. `banner` is filled in, as it is true now; empty: the usual one. */
export type ShopFacts = PageSettings & {
  payments: ClientConfig;
  /** The banner's percent, of the product with the greatest running discount; null without a sale. */
  percentOff: number | null;
  /** `kept`: no mail server is set up, so emails are saved and not sent. */
  email: "sent" | "kept";
  /** The shop's own address, such as https://shop.example, for the few places that need a whole one. */
  publicUrl: string;
  /** Not there without advertising. */
  pixel?: PixelFacts;
};

/** An advertising pixel, as browsers know it. `relays`: the server forwards the checkout's events. */
export type PixelFacts = { id: string; ldu: boolean; onCheckout: boolean; relays: boolean };

export const services = createContext<Services>();

/** Writes to the log what a page could not handle. */
export const report = createContext<(error: unknown) => void>();

/** Calls the API for a form that a visitor's browser sent itself, as that visitor. */
export type CallApi = (
  method: "GET" | "POST",
  path: string,
  sent: { body?: object; headers?: Record<string, string> },
) => Promise<{ status: number; body: unknown }>;

/** Only in an `action`. */
export const callApi = createContext<CallApi>();

/** What the error page may tell the shopper of a failure: the number under which the log has it. */
export type Incident = { incident: string };
