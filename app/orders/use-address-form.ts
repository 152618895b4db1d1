import { type RefObject, type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { AddressEntry } from "#app/checkout/address-fields.tsx";
import { type OrderKey, sendFor } from "#app/checkout/order-api.ts";
import { SHIPPING_MESSAGE } from "#app/checkout/place-order.ts";
import { unseenDoubts } from "#app/checkout/shipping-doubts.ts";
import type { FieldError } from "#platform/field-error.ts";
import { shippingErrors } from "#shop/ordering/checkout/checkout-form.ts";
import {
  CUSTOMER_FIELD_NAMES,
  type CustomerField,
  type CustomerInfo,
  editInfo,
  type ShipTo,
  shipToOf,
} from "#shop/ordering/orders/customer-info.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";

const NO_ANSWER = "We couldn't connect, so we don't know if the address was changed. Please try again.";

type Options = {
  order: OrderView;
  viewToken: string;
  onSaved: (order: OrderView) => void;
  /** The order was shipped or closed in the meantime. */
  onClosed: () => void;
};

/** The form that changes an order's address. It keeps its values until the server has saved them. */
export function useAddressForm({ order, viewToken, onSaved, onClosed }: Options) {
  const [shipping, setShipping] = useState<CustomerInfo>(order.customerInfo);
  const [was, setWas] = useState<ShipTo>(() => shipToOf(order.customerInfo));
  const [shippingMarks, setMarks] = useState<AddressEntry["shippingMarks"]>({});
  const [left, setLeft] = useState<AddressEntry["left"]>({});
  const [settled, setSettled] = useState<AddressEntry["settled"]>({});
  const [refusal, setRefusal] = useState<string>();
  const [validated, setValidated] = useState(false);
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
    // The errors move the fields, so they are drawn before the first one is scrolled into view.
    flushSync(() => {
      setMarks(marks);
      setValidated(true);
    });
    focusFirst(form, marks);
  }

  async function save() {
    const wrong = shippingErrors(shipping, "shipTo");
    if (Object.keys(wrong).length > 0) return mark(wrong);
    if (showUnseen(entry, form)) return;
    setBusy(true);
    const answer = await sendAddress({ _id: order._id, viewToken }, { ...shipToOf(shipping), was });
    setBusy(false);
    switch (answer.kind) {
      case "saved":
        return onSaved(answer.order);
      case "closed":
        return onClosed();
      case "invalid":
        return mark(Object.fromEntries(answer.errors.map(({ field, message }) => [field, message])));
      case "changed_meanwhile":
        setWas(answer.shipTo);
        return setRefusal(answer.message);
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
    /** The message for the form as a whole. */
    notice: refusal ?? (validated && marked ? SHIPPING_MESSAGE : undefined),
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

/** Shows a hint that the shopper hasn't seen. @returns false if there is none. The email can't be changed here. */
function showUnseen(entry: AddressEntry, form: RefObject<HTMLFormElement | null>): boolean {
  const [doubt] = unseenDoubts(entry.shipping, { left: { ...entry.left, email: true }, settled: entry.settled });
  if (!doubt) return false;
  entry.leaveShipping(doubt.field);
  focusFirst(form, { [doubt.field]: doubt.text });
  return true;
}

function focusFirst(form: RefObject<HTMLFormElement | null>, marks: Partial<Record<CustomerField, string>>) {
  const first = CUSTOMER_FIELD_NAMES.find((field) => marks[field]);
  if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

/**
 * - `saved`: the order has this address, changed now or before.
 * - `closed`: the order was shipped or closed in the meantime.
 * - `changed_meanwhile`: the shop has changed it to `shipTo` since it was read; `message` says so.
 * - `refused`: rejected for another reason; `message` explains it to the shopper.
 * - `no_answer`: the address may or may not have changed; sending it again is safe.
 */
type AddressAnswer =
  | { kind: "saved"; order: OrderView }
  | { kind: "invalid"; errors: FieldError[] }
  | { kind: "closed" }
  | { kind: "changed_meanwhile"; shipTo: ShipTo; message: string }
  | { kind: "refused"; message: string }
  | { kind: "no_answer" };

/** Changes the shipping address of an order. Never rejects. */
async function sendAddress(order: OrderKey, body: ShipTo & { was: ShipTo }): Promise<AddressAnswer> {
  const answer = await sendFor(order, "/address", { method: "PUT", body });
  if (!answer.body || answer.status >= 500) return { kind: "no_answer" };
  // The server uses the same types, so its answers need no check.
  if (answer.status === 200) return { kind: "saved", order: answer.body as OrderView };
  const { code, detail = "Please check the address.", errors, shipTo } = answer.body as Problem;
  if (code === "address_closed") return { kind: "closed" };
  if (code === "changed_meanwhile" && shipTo) return { kind: "changed_meanwhile", shipTo, message: detail };
  return errors?.length ? { kind: "invalid", errors } : { kind: "refused", message: detail };
}

type Problem = { code?: string; detail?: string; errors?: FieldError[]; shipTo?: ShipTo };
