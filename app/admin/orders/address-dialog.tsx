import { useEffect, useId, useState } from "react";
import { type AddressEntry, AddressFields } from "#app/checkout/address-fields.tsx";
import { followPresses } from "#app/checkout/leaving.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { shippingErrors } from "#shop/ordering/checkout/checkout-form.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import {
  editInfo,
  postalLines,
  SHIP_TO_FIELD_NAMES,
  type ShipTo,
  shipToOf,
} from "#shop/ordering/orders/customer-info.ts";
import { useChangeForm } from "../kit/change-form.ts";
import { Effects, Gone } from "../kit/section.tsx";
import { SendForm } from "../kit/send-form.tsx";

type Order = Pick<OrderDetail, "_id" | "shipTo"> & {
  customer: Pick<OrderDetail["customer"], "email">;
  actions: Pick<OrderDetail["actions"], "changeAddress">;
};
type Props = { open: boolean; order: Order; onClose: () => void };

/** Changes an order's shipping address, with the checkout's validation. */
export const AddressDialog = ({ open, ...props }: Props) => (
  <Dialog open={open} onClose={props.onClose} title="Change address" className="max-w-[600px]!">
    <AddressForm {...props} />
  </Dialog>
);

function AddressForm({ order, onClose }: Omit<Props, "open">) {
  const id = useId();
  const [left, setLeft] = useState<AddressEntry["left"]>({ zip: true });
  const [settled, setSettled] = useState<AddressEntry["settled"]>({});
  const form = useChangeForm("PUT /api/orders/:id/address", {
    what: "the address",
    saved: shipToOf(order.shipTo),
    check: (fields) => shippingErrors({ ...fields, email: order.customer.email }, "shipTo"),
    input: (fields, was) => ({ params: { id: order._id }, body: { ...fields, was } }),
    toast: "Shipping address changed",
    onDone: onClose,
  });
  useEffect(followPresses, []);
  const [opened] = useState(order.shipTo);
  // Fields that weren't edited take the saved values, so the form may mix the old and the new address.
  const isPrinted = (field: keyof ShipTo) =>
    postalLines({ ...opened, [field]: order.shipTo[field] }).join() !== postalLines(opened).join();
  const isMixed = form.isDirty && SHIP_TO_FIELD_NAMES.some((field) => isPrinted(field) && !form.taken.includes(field));
  const shipping = { ...form.fields, email: order.customer.email };
  const entry: AddressEntry = {
    shipping,
    shippingMarks: form.errors,
    left,
    settled,
    settle: (field, values) => setSettled((before) => ({ ...before, [field]: values })),
    editShipping(field, text) {
      if (field === "email") return;
      form.bind(field).onChange({ target: { value: editInfo(shipping, field, text)[field] } });
      setLeft((before) => ({ ...before, [field]: false }));
    },
    leaveShipping: (field) => setLeft((before) => ({ ...before, [field]: true })),
  };
  return (
    <SendForm form={form} label="Shipping address" send="Save address" onCancel={onClose}>
      <AddressFields entry={entry} idOf={(field) => `${id}${field}`} marks={form.marks} withoutEmail />
      {isMixed && (
        <Notice role="alert" tone="warn">
          The shipping address was changed to {postalLines(order.shipTo).join(", ")} in the meantime. Check that all
          fields belong together.
        </Notice>
      )}
      {order.actions.changeAddress ? <Effects sentences={order.actions.changeAddress} /> : <Gone />}
    </SendForm>
  );
}
