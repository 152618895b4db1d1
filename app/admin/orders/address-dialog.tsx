import { type SubmitEvent, useId, useRef, useState } from "react";
import { type AddressEntry, AddressFields } from "#app/checkout/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { toast } from "#app/ui/toast.ts";
import { shippingErrors } from "#shop/ordering/checkout/checkout-form.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { type CustomerField, type CustomerInfo, editInfo, shipToOf } from "#shop/ordering/orders/customer-info.ts";
import { whyItFailed } from "../kit/staff.tsx";
import type { DeskApi } from "./use-order-changes.ts";
import { Effects } from "./section.tsx";

type Props = { open: boolean; order: OrderDetail; api: DeskApi; onClose: () => void; onTried: () => void };

/** Sends an order elsewhere, by the rules of the checkout. */
export function AddressDialog({ open, ...props }: Props) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Change the shipping address" className="max-w-[600px]!">
      <AddressForm {...props} />
    </Dialog>
  );
}

const NO_ANSWER = "The server does not answer, so it is not known whether the address was changed. Press again.";

function AddressForm({ order, api, onClose, onTried }: Omit<Props, "open">) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [shipping, setShipping] = useState<CustomerInfo>({ ...order.shipTo, email: order.customer.email });
  const [marks, setMarks] = useState<AddressEntry["shippingMarks"]>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const entry: AddressEntry = {
    shipping,
    shippingMarks: marks,
    left: {},
    settled: {},
    settle: () => {},
    editShipping(field, text) {
      setShipping((was) => editInfo(was, field, text));
      setMarks((was) => ({ ...was, [field]: undefined }));
      setFailure(undefined);
    },
    leaveShipping: () => {},
  };

  function mark(wrong: AddressEntry["shippingMarks"]) {
    setMarks(wrong);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const wrong = shippingErrors(shipping, "shipTo");
    if (Object.keys(wrong).length > 0) return mark(wrong);
    setBusy(true);
    const answer = await api.changeAddress(shipToOf(shipping));
    setBusy(false);
    onTried();
    if (answer.kind === "unreachable") return setFailure(NO_ANSWER);
    if (answer.kind === "refused") {
      mark(Object.fromEntries(answer.errors.map(({ field, message }) => [field, message])));
      return setFailure(whyItFailed(answer));
    }
    toast("Shipping address changed", { kind: "success" });
    onClose();
  }

  return (
    <form ref={form} noValidate onSubmit={save} aria-label="Shipping address" className="grid gap-5">
      <AddressFields entry={entry} idOf={(field: CustomerField) => `${id}${field}`} hints={{}} withoutEmail />
      <Effects sentences={order.moves.changeAddress ?? ["The order has changed meanwhile: its address stays."]} />
      <FormError text={failure} />
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? "Saving..." : "Save address"}
        </Button>
      </div>
    </form>
  );
}
