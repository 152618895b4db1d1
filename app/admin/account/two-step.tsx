import { useEffect, useRef, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusOn } from "#app/ui/focus-on.ts";
import { toast } from "#app/ui/toast.ts";
import type { AccountView } from "#shop/people/staff/account.contract.server.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { useAskAnew } from "../kit/staff.tsx";
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

/** Turns two-step login on and off, and gives new recovery codes. */
export function TwoStep({ account }: { account: AccountView }) {
  const askAnew = useAskAnew();
  const [shown, setShown] = useState<Shown>();
  const content = useRef<HTMLDivElement>(null);
  const close = () => setShown(undefined);

  const step = shown?.step;
  useEffect(() => {
    const dialog = content.current?.closest("dialog");
    const heading = dialog?.querySelector("h2");
    // What had the focus went with the step before.
    if (step && heading && !dialog?.contains(document.activeElement)) focusOn(heading);
  }, [step]);

  const showCodes = (codes: string[]) => {
    askAnew("/api/admin/account");
    setShown({ step: "codes", codes });
  };

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
            <button type="button" className={smallButton} onClick={() => setShown({ step: "renew" })}>
              New recovery codes
            </button>
            <button type="button" className={smallButton} onClick={() => setShown({ step: "off" })}>
              Turn off
            </button>
          </>
        ) : (
          <button type="button" className={smallButton} onClick={() => setShown({ step: "ask" })}>
            Set up
          </button>
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
              text="From then on you log in with your password and a code of your phone."
              confirm="Continue"
              ask={(call, body) => call("POST /api/admin/account/two-step", { body })}
              onDone={(secret) => setShown({ step: "setUp", secret })}
            />
          )}
          {shown?.step === "setUp" && <SetUp secret={shown.secret} onOn={showCodes} />}
          {shown?.step === "codes" && <RecoveryCodes codes={shown.codes} onDone={close} />}
          {shown?.step === "renew" && (
            <PasswordQuestion
              text="The codes you have now work no more."
              confirm="Make new codes"
              ask={(call, body) => call("POST /api/admin/account/recovery-codes", { body })}
              onDone={(data) => showCodes(data.recoveryCodes)}
            />
          )}
          {shown?.step === "off" && (
            <PasswordQuestion
              text="From then on the password alone lets you in."
              confirm="Turn off"
              ask={(call, body) => call("POST /api/admin/account/two-step/removal", { body })}
              onDone={() => {
                askAnew("/api/admin/account");
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
    ? "You have no recovery code left: make new ones."
    : `${count} recovery ${count === 1 ? "code is" : "codes are"} left.`;
