import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type AddressEntry, AddressFields } from "#app/checkout/address-fields.tsx";
import { followPresses } from "#app/checkout/leaving.ts";
import { shippingDoubts } from "#app/checkout/shipping-doubts.ts";
import { shippingHints } from "#app/checkout/shipping-hints.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { shippingErrors } from "#shop/ordering/checkout/checkout-form.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import {
  type CustomerField,
  type CustomerInfo,
  editInfo,
  type ShipTo,
  shipToOf,
} from "#shop/ordering/orders/customer-info.ts";
import { DialogActions } from "../kit/dialog-actions.tsx";
import { Effects, Gone } from "../kit/section.tsx";
import { whyItFailed } from "../kit/staff.tsx";
import { useUnsaved } from "../kit/unsaved-guard.tsx";
import { useChange } from "../kit/use-change.ts";
import { ORDER_CHANGED } from "./use-order-changes.ts";

type Order = Pick<OrderDetail, "_id" | "shipTo"> & {
  customer: Pick<OrderDetail["customer"], "email">;
  actions: Pick<OrderDetail["actions"], "changeAddress">;
};
type Props = { open: boolean; order: Order; onClose: () => void };

/** Changes an order's shipping address, with the checkout's validation. */
export function AddressDialog({ open, ...props }: Props) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Change the shipping address" className="max-w-[600px]!">
      <AddressForm {...props} />
    </Dialog>
  );
}

function AddressForm({ order, onClose }: Omit<Props, "open">) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [shipping, setShipping] = useState<CustomerInfo>({ ...order.shipTo, email: order.customer.email });
  const [was, setWas] = useState(order.shipTo);
  const [marks, setMarks] = useState<AddressEntry["shippingMarks"]>({});
  const [left, setLeft] = useState<AddressEntry["left"]>({ zip: true });
  const [settled, setSettled] = useState<AddressEntry["settled"]>({});
  const [failure, setFailure] = useState<string>();
  const [isDirty, setDirty] = useState(false);
  const release = useUnsaved(isDirty ? "the address" : undefined);
  const { send, busy } = useChange("PUT /api/orders/:id/address", {
    toast: "Shipping address changed",
    invalidates: ORDER_CHANGED,
  });

  useEffect(followPresses, []);
  const entry: AddressEntry = {
    shipping,
    shippingMarks: marks,
    left,
    settled,
    settle: (field, values) => setSettled((before) => ({ ...before, [field]: values })),
    editShipping(field, text) {
      setDirty(true);
      setShipping((was) => editInfo(was, field, text));
      setMarks((was) => ({ ...was, [field]: undefined }));
      setLeft((before) => ({ ...before, [field]: false }));
      setFailure(undefined);
    },
    leaveShipping: (field) => setLeft((before) => ({ ...before, [field]: true })),
  };
  const idOf = (field: CustomerField) => `${id}${field}`;
  const doubts = shippingDoubts(shipping, { left, settled, marked: marks });

  function mark(wrong: AddressEntry["shippingMarks"]) {
    flushSync(() => setMarks(wrong));
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = shippingErrors(shipping, "shipTo");
    if (Object.keys(wrong).length > 0) return mark(wrong);
    const answer = await send({ params: { id: order._id }, body: { ...shipToOf(shipping), was } });
    if (answer.kind === "ok") {
      release();
      return onClose();
    }
    if (answer.kind === "refused") {
      mark(Object.fromEntries(answer.errors.map(({ field, message }) => [field, message])));
      // The message shows the other person's change. Saving again overwrites it.
      if (answer.code === "changed_meanwhile") setWas(answer.facts?.shipTo as ShipTo);
    }
    setFailure(whyItFailed(answer));
  }

  return (
    <form ref={form} noValidate onSubmit={save} aria-label="Shipping address" className="grid gap-5">
      <p role="status" className="sr-only">
        {doubts.map(({ text }) => text).join(" ")}
      </p>
      <AddressFields entry={entry} idOf={idOf} hints={shippingHints(doubts, entry, idOf)} withoutEmail />
      {order.actions.changeAddress ? <Effects sentences={order.actions.changeAddress} /> : <Gone />}
      <DialogActions send="Save address" busy={busy} onCancel={onClose} error={failure} />
    </form>
  );
}
