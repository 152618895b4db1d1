import { type SubmitEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Customer } from "#shop/people/customers/customers.contract.server.ts";
import { smallButton } from "../kit/button-styles.ts";
import { useAskAnew } from "../kit/staff.tsx";
import { useAction } from "../kit/use-action.ts";
import { erasureWords } from "./erasure-words.ts";

/** For owners: forgets a customer, after it has said what that does and their email was typed. */
export function EraseCustomer({ customer, id }: { customer: Customer; id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={smallButton} onClick={() => setOpen(true)}>
        Erase customer
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Erase this customer?" className="max-w-[600px]!">
        <ErasureForm customer={customer} id={id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ErasureForm({ customer, id, onClose }: { customer: Customer; id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const askAnew = useAskAnew();
  const { busy, fault, run } = useAction();
  const [email, setEmail] = useState("");
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { goes, stays } = erasureWords(customer.erasure);

  async function erase(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setWrong(undefined);
    if (email.trim().toLowerCase() !== customer.email.toLowerCase()) {
      setWrong("This is not the email of this customer");
      field.current?.focus();
      return;
    }
    const answer = await run((call) =>
      call("POST /api/admin/customers/:id/erasure", { params: { id }, body: { email } }),
    );
    // Not found: the first press has done it, and its answer was lost.
    const isGone = answer?.kind === "refused" && answer.code === "not_found";
    if (answer?.kind !== "ok" && !isGone) return;
    toast("Customer erased", { kind: "success" });
    onClose();
    askAnew("/api/admin/customers", "/api/admin/customers/:id");
    if (answer.kind !== "ok" || answer.data.openOrders.length === 0) void navigate("/admin/customers");
  }

  return (
    <form noValidate onSubmit={erase} className="grid gap-5">
      <p>This cannot be taken back.</p>
      {goes.length > 0 && <Listed title="Goes for good" items={goes} />}
      <Listed title="Stays" items={stays} />
      <TextField
        ref={field}
        label="Their email, to confirm"
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={email}
        hint={customer.email}
        error={wrong}
        onChange={({ target }) => {
          setEmail(target.value);
          setWrong(undefined);
        }}
      />
      <FormError text={fault} />
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" busy={busy}>
          Erase
        </Button>
      </div>
    </form>
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
