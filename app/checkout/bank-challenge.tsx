import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Simulates the bank of a test card, which asks the cardholder to approve the payment. */
export function BankChallenge({
  open,
  amount,
  onAnswer,
  onClose,
}: {
  open: boolean;
  amount: string;
  /** Resolves to false if the answer did not arrive. */
  onAnswer: (approve: boolean) => Promise<boolean>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);

  async function answer(approve: boolean) {
    setBusy(true);
    setLost(!(await onAnswer(approve)));
    setBusy(false);
  }

  return (
    <Dialog open={open} onClose={onClose} title="Test bank" className="max-w-[460px]!">
      <p>
        This simulates your bank, which asks whether the payment of <b className="font-[600]">{amount}</b> to Pack'd is
        yours. This is a test: no real bank is involved.
      </p>
      {lost && <Notice role="alert">The test bank did not answer. Please try again.</Notice>}
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
