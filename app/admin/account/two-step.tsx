import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusOn } from "#app/ui/focus-on.ts";
import { toast } from "#app/ui/toast.ts";
import { countOf } from "#platform/text.ts";
import type { AccountView } from "#shop/people/staff/account.contract.server.ts";
import { SmallButton } from "../kit/small-button.tsx";
import { PasswordQuestion } from "./password-question.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type Secret, SetUp } from "./set-up.tsx";

type Shown = { step: "setUp"; secret: Secret } | { step: "codes"; codes: string[] } | { step: "ask" | "renew" | "off" };

const TITLES: Record<Shown["step"], string> = {
  ask: "Set up two-step login",
  setUp: "Set up two-step login",
  codes: "Your recovery codes",
  renew: "New recovery codes",
  off: "Turn off two-step login",
};

/** Turns two-step login on and off, and creates new recovery codes. */
export function TwoStep({ account }: { account: AccountView }) {
  const [shown, setShown] = useState<Shown>();
  const content = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  function close() {
    setShown(undefined);
    // A change whose answer was lost may have been made.
    void client.invalidateQueries({ queryKey: ["/api/admin/account"] });
  }

  const step = shown?.step;
  useEffect(() => {
    const dialog = content.current?.closest("dialog");
    const heading = dialog?.querySelector("h2");
    // The element that had the focus in the previous step is gone.
    if (step && heading && !dialog?.contains(document.activeElement)) focusOn(heading);
  }, [step]);

  const showCodes = (codes: string[]) => setShown({ step: "codes", codes });

  return (
    <div className="grid gap-3">
      <p>
        {account.twoStep ? (
          <>
            <b className="font-[600]">On.</b> {codesLeft(account.recoveryCodesLeft)}
          </>
        ) : (
          <b className="font-[600]">Off.</b>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {account.twoStep ? (
          <>
            <SmallButton onClick={() => setShown({ step: "renew" })}>New recovery codes</SmallButton>
            <SmallButton onClick={() => setShown({ step: "off" })}>Turn off</SmallButton>
          </>
        ) : (
          <SmallButton onClick={() => setShown({ step: "ask" })}>Set up</SmallButton>
        )}
      </div>
      <Dialog
        open={shown !== undefined}
        onClose={close}
        title={shown ? TITLES[shown.step] : ""}
        className="max-w-[520px]!"
      >
        <div ref={content}>
          {shown?.step === "ask" && (
            <PasswordQuestion
              onCancel={close}
              route="POST /api/admin/account/two-step"
              text="You'll need your password and a code from your phone."
              confirm="Continue"
              onDone={(secret) => setShown({ step: "setUp", secret })}
            />
          )}
          {shown?.step === "setUp" && <SetUp secret={shown.secret} onOn={showCodes} onCancel={close} />}
          {shown?.step === "codes" && <RecoveryCodes codes={shown.codes} onDone={close} />}
          {shown?.step === "renew" && (
            <PasswordQuestion
              onCancel={close}
              route="POST /api/admin/account/recovery-codes"
              text="Your old codes stop working."
              confirm="Create new codes"
              onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
            />
          )}
          {shown?.step === "off" && (
            <PasswordQuestion
              onCancel={close}
              route="POST /api/admin/account/two-step/removal"
              text="Your password alone is enough to log in."
              confirm="Turn off"
              onDone={() => {
                toast("Two-step login is off", { kind: "success" });
                close();
              }}
            />
          )}
        </div>
      </Dialog>
    </div>
  );
}

const codesLeft = (count: number) =>
  count === 0
    ? "You have no recovery codes left. Create new ones."
    : `${countOf(count, "recovery code is", "recovery codes are")} left.`;
