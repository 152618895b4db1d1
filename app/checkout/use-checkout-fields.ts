import { useEffect, useState } from "react";
import {
  EMPTY_SHIPPING,
  parseOrderRequest,
  type ShippingField,
  shapeZip,
  shippingErrors,
} from "#shop/checkout/checkout-form.ts";
import type { ShippingMethod } from "#shop/orders/order.ts";
import { type CardField, type CardValues, cardErrors, EMPTY_CARD } from "#shop/payments/card-form.ts";
import { type Draft, forgetDraft, keepDraft, readDraft } from "./checkout-draft.ts";

type Marks<Field extends string> = Partial<Record<Field, string>>;

/**
 * What is typed into the checkout, and which fields are marked. Editing a field takes its mark away. The card lives here, in the
 * page's memory, and nowhere else; where the order goes to is kept on the device until it stands. `sent` is the body of an order whose
 * answer is open: its details are not asked for twice.
 */
export function useCheckoutFields(sent: unknown) {
  const [delivery, setDelivery] = useState(() => deliveryOf(sent) ?? readDraft(deviceStorage(), Date.now()) ?? EMPTY);
  const { values: shipping, method } = delivery;
  useEffect(() => {
    if (delivery !== EMPTY) keepDraft(deviceStorage(), delivery, Date.now());
  }, [delivery]);
  const [shippingMarks, setShippingMarks] = useState<Marks<ShippingField>>({});
  const [left, setLeft] = useState<Partial<Record<ShippingField, boolean>>>({});
  const [card, setCard] = useState<CardValues>(EMPTY_CARD);
  const [cardMarks, setCardMarks] = useState<Marks<CardField>>({});
  return {
    shipping,
    method,
    shippingMarks,
    editShipping(field: ShippingField, text: string) {
      const value = field === "zip" ? shapeZip(text) : text;
      setDelivery((before) => ({ ...before, values: { ...before.values, [field]: value } }));
      setShippingMarks((marks) => ({ ...marks, [field]: undefined }));
      setLeft((before) => ({ ...before, [field]: false }));
    },
    /** Which fields the shopper has left since they were edited: only then they are commented on. */
    left,
    /** What was typed is judged when the field is left; what was left empty, when the shopper goes on. */
    leaveShipping(field: ShippingField) {
      setLeft((before) => ({ ...before, [field]: true }));
      if (shipping[field].trim() === "") return;
      setShippingMarks((marks) => ({ ...marks, [field]: shippingErrors(shipping)[field] }));
    },
    chooseMethod: (chosen: ShippingMethod) => setDelivery((before) => ({ ...before, method: chosen })),
    card,
    cardMarks,
    editCard(field: CardField, value: string) {
      setCard((before) => ({ ...before, [field]: value }));
      setCardMarks((marks) => ({ ...marks, [field]: undefined }));
    },
    leaveCard(field: CardField) {
      if (card[field].trim() === "") return;
      setCardMarks((marks) => ({ ...marks, [field]: cardErrors(card, new Date())[field] }));
    },
    markCard: (field: CardField, message: string | undefined) =>
      setCardMarks((marks) => ({ ...marks, [field]: message })),
    mark(marks: { shippingMarks?: Marks<ShippingField>; cardMarks?: Marks<CardField> }) {
      setShippingMarks(marks.shippingMarks ?? {});
      setCardMarks(marks.cardMarks ?? {});
    },
    /** The order stands: nothing of it is needed for another one. */
    forget() {
      setCard(EMPTY_CARD);
      forgetDraft(deviceStorage());
    },
  };
}

export type CheckoutFields = ReturnType<typeof useCheckoutFields>;

const EMPTY: Draft = { values: EMPTY_SHIPPING, method: "free" };

function deliveryOf(sent: unknown): Draft | undefined {
  const parsed = sent === undefined ? undefined : parseOrderRequest(sent);
  return parsed?.ok ? { values: parsed.order.customerInfo, method: parsed.order.shippingMethod } : undefined;
}

/** Storage may be forbidden; even asking for it may throw. */
function deviceStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
