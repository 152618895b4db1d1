import type { Cents } from "#shop/money/money.ts";

/** Where the shopper goes after a confirmed order (decisions.md, Money, cards, orders). */
export type AfterOrder = "success" | "out-of-stock";

/** From–to, both included. */
export type Span = { from: number; to: number };

/**
 * What the shop promises. Every page, mail and feed reads it here; none has a number of its own (decisions.md, Catalogue). The one
 * promise that is no setting is the hour of cancellation: the order engine keeps it (shop/ordering/orders/order.ts).
 */
export type Policies = {
  /** Days after delivery within which an order may come back for its full price. */
  returnWindowDays: number;
  /** Days after a return has arrived within which its refund is sent. */
  refundWithinDays: number;
  /** Who pays the postage of a return. */
  returnPostage: "shop" | "shopper";
  shipWithinBusinessDays: number;
  /** From the order to the door, with free shipping. */
  deliveryBusinessDays: Span;
  /** When sold-out goods are expected back; null while nobody knows. */
  restockWeeks: Span | null;
};

/** Who runs the shop. What is empty is not shown; the launch of a real shop needs it all. */
export type Owner = { legalName: string; postalAddress: string; email: string; phone: string };

/** What shipping costs. Standard is no part of it: it is free on every order, and every page, mail and banner says so. */
export type ShippingPrices = { expressCents: Cents; expressOffered: boolean };

/** What the shop remembers about itself; each key is a row of `settings`. */
export type ShopSettings = {
  /** Sample goods and reviews, made-up payments: every page says so. */
  demo: boolean;
  afterOrder: AfterOrder;
  policies: Policies;
  owner: Owner;
  shipping: ShippingPrices;
  /** 'Only N left in stock' appears from this stock down; 0: never. */
  lowStock: number;
  /** Days after shipping when an order is taken as delivered if nobody has said so; 0: never. */
  assumeDelivered: number;
  /** Hours after which whoever asked for it is reminded of a cart that they left at the checkout; 0: never, and nobody is asked. */
  reminderHours: number;
  /** The owner's own words of the banner (banner.ts); empty: those of the specification. */
  banner: string;
};

/** What holds while nothing is stored: the constants of the specification (section 9) as decisions.md reads them. */
export const DEFAULT_SETTINGS: ShopSettings = {
  demo: false,
  afterOrder: "success",
  policies: {
    returnWindowDays: 30,
    refundWithinDays: 7,
    returnPostage: "shopper",
    shipWithinBusinessDays: 3,
    deliveryBusinessDays: { from: 3, to: 7 },
    restockWeeks: null,
  },
  owner: { legalName: "", postalAddress: "", email: "", phone: "" },
  shipping: { expressCents: 799, expressOffered: true },
  lowStock: 3,
  assumeDelivered: 10,
  reminderHours: 4,
  banner: "",
};
