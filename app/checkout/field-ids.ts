import type { CustomerField } from "#shop/ordering/orders/customer-info.ts";
import type { CardField } from "./card-form.ts";
import type { Notice } from "./reaction.ts";

/** Element ids, so that the focus can move to a field with an error. */
export const shippingFieldId = (field: CustomerField): string => `shipping-${field}`;
export const cardFieldId = (field: CardField): string => field;
export const noticeId = (section: Notice["section"]): string => `${section}-notice`;
export const SHIPPING_HEADING_ID = "shipping-heading";
export const PAYMENT_HEADING_ID = "payment-heading";
