import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Simulates the bank of a test card, which asks the cardholder to approve the payment. */
export function BankChallenge({
  open,
  amount,
  onAnswer,
}: {
  open: boolean;
  amount: string;
  /** Resolves to false if the answer did not arrive. */
  onAnswer: (approve: boolean) => Promise<boolean>;
}) {
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);

  async function answer(approve: boolean) {
    if (busy) return;
    setBusy(true);
    setLost(!(await onAnswer(approve)));
    setBusy(false);
  }

  return (
    // As at Stripe, leaving is an answer: otherwise the next card would meet the challenge of this one.
    <Dialog open={open} onClose={() => void answer(false)} title="Test bank" className="max-w-[460px]!">
      <p>
        For a real payment, your bank would ask you here to confirm <b className="font-[600]">{amount}</b> to Pack'd.
        This is a test. No real bank is involved.
      </p>
      {lost && <Notice role="alert">The test bank didn't answer. Please try again.</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" disabled={busy} onClick={() => answer(false)}>
          Decline
        </Button>
        <Button disabled={busy} onClick={() => answer(true)} data-autofocus>
          Approve
        </Button>
      </div>
    </Dialog>
  );
}
