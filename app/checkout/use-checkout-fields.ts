import { useEffect, useRef, useState } from "react";
import { shippingErrors } from "#shop/ordering/checkout/checkout-form.ts";
import { type CustomerField, type CustomerInfo, editInfo } from "#shop/ordering/orders/customer-info.ts";
import type { ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";
import { type CardField, type CardValues, cardErrors, EMPTY_CARD } from "./card-form.ts";
import { changeDraft, type Draft, deviceStorage, openDraft } from "./checkout-draft.ts";
import type { Doubt } from "./shipping-doubts.ts";

type Marks<Field extends string> = Partial<Record<Field, string>>;
type Known<Field extends string> = Partial<Record<Field, boolean>>;

/**
 * The values and errors of the checkout form. Fields are validated when they lose focus; untouched fields, when the shopper continues.
 * Editing a field clears its error. The card is kept here, in memory, and nowhere else; the address is saved on the device until the order
 * is placed. `sent` is the body of an order whose outcome is open.
 */
export function useCheckoutFields(sent: unknown) {
  const [delivery, setDelivery] = useState(() => openDraft(deviceStorage(), sent, Date.now()));
  const { values: shipping, method } = delivery;
  const change = (edit: (before: Draft) => Draft) => {
    setDelivery(edit);
    changeDraft(deviceStorage(), edit, { shown: delivery, now: Date.now() });
  };
  const [shippingMarks, setShippingMarks] = useState<Marks<CustomerField>>({});
  const [card, setCard] = useState<CardValues>(EMPTY_CARD);
  const [cardMarks, setCardMarks] = useState<Marks<CardField>>({});
  const [touched, setTouched] = useState<Known<CustomerField | CardField>>({});
  const [left, setLeft] = useState<Known<CustomerField>>({});
  const [told, setTold] = useState<string>();
  // A field may be validated a moment after it lost focus, when more has been typed.
  const latest = useRef({ shipping, card, touched });
  useEffect(() => {
    latest.current = { shipping, card, touched };
  });

  const touch = (field: CustomerField | CardField) => {
    setTouched((before) => ({ ...before, [field]: true }));
    setTold(undefined);
  };
  const markCard = (field: CardField, message: string | undefined) => {
    setCardMarks((marks) => ({ ...marks, [field]: message }));
    setTold(message);
  };
  return {
    shipping,
    method,
    shippingMarks,
    /** The last error of a field that lost focus, for screen readers. */
    told,
    editShipping(field: CustomerField, text: string) {
      change((before) => ({ ...before, values: editInfo(before.values, field, text) }));
      setShippingMarks((marks) => ({ ...marks, [field]: undefined }));
      setLeft((before) => ({ ...before, [field]: false }));
      touch(field);
    },
    /** Fields that lost focus since their last edit; only these get hints. */
    left,
    leaveShipping(field: CustomerField) {
      const now = latest.current;
      setLeft((before) => ({ ...before, [field]: true }));
      if (!now.touched[field] && now.shipping[field].trim() === "") return;
      const message = shippingErrors(now.shipping)[field];
      setShippingMarks((marks) => ({ ...marks, [field]: message }));
      setTold(message);
    },
    /** Hints that the shopper dismissed with 'Keep as Entered'; they do not come back for the same values. */
    settled: delivery.settled,
    settle: (field: Doubt["field"], values: string) =>
      change((before) => ({ ...before, settled: { ...before.settled, [field]: values } })),
    /** Fills in the details from a wallet, as if typed. */
    fillShipping: (values: CustomerInfo, method: ShippingMethod) => change((before) => ({ ...before, values, method })),
    chooseMethod: (chosen: ShippingMethod) => change((before) => ({ ...before, method: chosen })),
    card,
    cardMarks,
    editCard(field: CardField, value: string) {
      setCard((before) => ({ ...before, [field]: value }));
      setCardMarks((marks) => ({ ...marks, [field]: undefined }));
      touch(field);
    },
    leaveCard(field: CardField) {
      const now = latest.current;
      if (!now.touched[field] && now.card[field].trim() === "") return;
      markCard(field, cardErrors(now.card, new Date())[field]);
    },
    markCard,
    /** Sets the errors of the whole order. Card errors stay until the card is validated again. */
    mark(marks: { shippingMarks?: Marks<CustomerField>; cardMarks?: Marks<CardField> }) {
      setShippingMarks(marks.shippingMarks ?? {});
      if (!marks.shippingMarks) setCardMarks(marks.cardMarks ?? {});
      setTold(undefined);
    },
  };
}

export type CheckoutFields = ReturnType<typeof useCheckoutFields>;
