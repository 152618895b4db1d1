import type { CardField } from "#shop/money/payments/card-form.ts";
import type { CustomerField } from "#shop/ordering/orders/customer-info.ts";
import type { Notice } from "./reaction.ts";

/** Ids in the page, so that the focus finds what is wrong. */
export const shippingFieldId = (field: CustomerField): string => `shipping-${field}`;
export const cardFieldId = (field: CardField): string => field;
export const noticeId = (section: Notice["section"]): string => `${section}-notice`;
export const SHIPPING_HEADING_ID = "shipping-heading";
export const PAYMENT_HEADING_ID = "payment-heading";
