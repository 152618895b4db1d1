import { type RefObject, type SubmitEvent, useRef, useState } from "react";
import type { AddressEntry } from "#app/checkout/address-fields.tsx";
import { SHIPPING_MESSAGE } from "#app/checkout/place-order.ts";
import { shippingErrors } from "#shop/ordering/checkout/checkout-form.ts";
import {
  CUSTOMER_FIELD_NAMES,
  type CustomerField,
  type CustomerInfo,
  editInfo,
  shipToOf,
} from "#shop/ordering/orders/customer-info.ts";
import type { OrderView } from "#shop/ordering/orders/order.ts";
import { sendAddress } from "./address-api.ts";

const NO_ANSWER = "The shop did not answer, so it is not known whether the address was changed. Please try again.";

type Options = {
  order: OrderView;
  viewToken: string;
  onSaved: (order: OrderView) => void;
  /** It was shipped or closed meanwhile. */
  onClosed: () => void;
};

/** The address of an order as it is typed anew. What was typed stays until the shop has it. */
export function useAddressForm({ order, viewToken, onSaved, onClosed }: Options) {
  const [shipping, setShipping] = useState<CustomerInfo>(order.customerInfo);
  const [shippingMarks, setMarks] = useState<AddressEntry["shippingMarks"]>({});
  const [left, setLeft] = useState<AddressEntry["left"]>({});
  const [settled, setSettled] = useState<AddressEntry["settled"]>({});
  const [refusal, setRefusal] = useState<string>();
  const [judged, setJudged] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const entry: AddressEntry = {
    shipping,
    shippingMarks,
    left,
    settled,
    settle: (field, values) => setSettled((before) => ({ ...before, [field]: values })),
    editShipping(field, text) {
      setShipping((before) => editInfo(before, field, text));
      setMarks((marks) => ({ ...marks, [field]: undefined }));
      setLeft((before) => ({ ...before, [field]: false }));
      setRefusal(undefined);
    },
    leaveShipping(field) {
      setLeft((before) => ({ ...before, [field]: true }));
      if (shipping[field].trim() === "") return;
      setMarks((marks) => ({ ...marks, [field]: shippingErrors(shipping, "shipTo")[field] }));
    },
  };

  function mark(marks: AddressEntry["shippingMarks"]) {
    setMarks(marks);
    setJudged(true);
    focusFirst(form, marks);
  }

  async function save() {
    const wrong = shippingErrors(shipping, "shipTo");
    if (Object.keys(wrong).length > 0) return mark(wrong);
    setBusy(true);
    const answer = await sendAddress({ _id: order._id, viewToken }, shipToOf(shipping));
    setBusy(false);
    switch (answer.kind) {
      case "saved":
        return onSaved(answer.order);
      case "closed":
        return onClosed();
      case "invalid":
        return mark(Object.fromEntries(answer.errors.map(({ field, message }) => [field, message])));
      case "refused":
        return setRefusal(answer.message);
      case "no_answer":
        return setRefusal(NO_ANSWER);
      default:
        return answer satisfies never;
    }
  }

  const marked = Object.values(shippingMarks).some(Boolean);
  return {
    entry,
    busy,
    /** What is wrong with all of it. */
    notice: refusal ?? (judged && marked ? SHIPPING_MESSAGE : undefined),
    formProps: {
      ref: form,
      noValidate: true,
      "aria-busy": busy,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        if (!busy) void save();
      },
    },
  };
}

function focusFirst(form: RefObject<HTMLFormElement | null>, marks: Partial<Record<CustomerField, string>>) {
  const first = CUSTOMER_FIELD_NAMES.find((field) => marks[field]);
  if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}
