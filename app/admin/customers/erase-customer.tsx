import { useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Customer } from "#shop/people/customers/customers.contract.server.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { EmailField } from "../kit/fields.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { erasureWords, keptWords } from "./erasure-words.ts";

type Props = { customer: Customer; id: string };

/** Lets owners erase a customer. It lists the effects first, and the owner must type the customer's email. */
export function EraseCustomer(props: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <SmallButton look="danger" onClick={() => setOpen(true)}>
        Erase customer
      </SmallButton>
      <Dialog open={open} onClose={close} title="Erase this customer?" className="max-w-[600px]!">
        <ErasureForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function ErasureForm({ customer, id, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useChangeForm("POST /api/admin/customers/:id/erasure", {
    what: "the confirmation",
    saved: { email: "" },
    check: ({ email }) => ({ email: email.trim() === "" ? "Please type the customer's email" : undefined }),
    input: (body) => ({ params: { id }, body }),
    toast: (erased) => (erased?.remaining ? `Erased. ${keptWords(erased.openOrders)}` : "Customer erased"),
    gone: "ok",
    onDone(erased) {
      onClose();
      // The order that named this page may be one of those without a customer now.
      void navigate(erased?.remaining ? `/admin/customers/${erased.remaining}` : "/admin/customers");
    },
  });
  const { goes, stays } = erasureWords(customer.erasure);
  return (
    <SendForm
      form={form}
      label="Erase customer"
      send="Erase"
      variant="danger"
      note="This can't be undone."
      onCancel={onClose}
    >
      {goes.length > 0 && <Listed title="Deleted" items={goes} />}
      <Listed title="Kept" items={stays} />
      <EmailField {...form.bind("email")} label={`Type ${customer.email} to confirm`} />
    </SendForm>
  );
}

const Listed = ({ title, items }: { title: string; items: string[] }) => (
  <div>
    <h3 className="mb-1 font-[600]">{title}</h3>
    <ul className="grid list-disc gap-1 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);
