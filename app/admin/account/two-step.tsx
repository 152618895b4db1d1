import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { encode } from "uqr";
import { Button } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { focusOn } from "#app/ui/focus-on.ts";
import { toast } from "#app/ui/toast.ts";
import { countOf } from "#platform/text.ts";
import type { AccountView } from "#shop/people/staff/account.contract.server.ts";
import { CopyButton, SmallButton, smallButton } from "../kit/buttons.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { saveFile } from "../kit/download-button.tsx";
import { PasswordField } from "../kit/fields.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { ShownOnce } from "../kit/shown-once.tsx";
import type { Told } from "../kit/staff-api.ts";

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
              text="You'll only need your password to log in."
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

type Route =
  | "POST /api/admin/account/two-step"
  | "POST /api/admin/account/two-step/removal"
  | "POST /api/admin/account/recovery-codes";

type QuestionProps<R extends Route> = {
  route: R;
  text: string;
  confirm: string;
  onDone: (data: Told<R>) => void;
  onCancel: () => void;
};

/** Asks for the password before a change to two-step login. */
function PasswordQuestion<R extends Route>({ route, text, confirm, onDone, onCancel }: QuestionProps<R>) {
  const form = useChangeForm<Route, { password: string }>(route, {
    what: "two-step login",
    saved: { password: "" },
    check: checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).passwordForm),
    input: (body) => ({ body }),
    // The data is that of `route`, but TypeScript only knows the union of all three.
    onDone: (data) => onDone(data as Told<R>),
  });
  return (
    <SendForm form={form} send={confirm} onCancel={onCancel}>
      <p>{text}</p>
      <PasswordField {...form.bind("password")} data-autofocus />
    </SendForm>
  );
}

type Secret = { secret: string; uri: string };

type SetUpProps = { secret: Secret; onOn: (recoveryCodes: string[]) => void; onCancel: () => void };

/** Shows the secret as a QR code and as text, and asks for the app's first code. */
function SetUp({ secret: { secret, uri }, onOn, onCancel }: SetUpProps) {
  const form = useChangeForm("PUT /api/admin/account/two-step", {
    what: "two-step login",
    saved: { code: "" },
    check: ({ code }) => (code.trim() === "" ? { code: "Please enter the code from your app" } : {}),
    input: (body) => ({ body }),
    onDone: ({ recoveryCodes }) => onOn(recoveryCodes),
  });
  return (
    <SendForm form={form} send="Turn on" onCancel={onCancel}>
      {/* A phone can't scan its own screen. */}
      <div className="flex flex-wrap gap-2 md:hidden">
        <a href={uri} className={smallButton}>
          Open authenticator app
        </a>
        <CopyButton text={secret}>Copy key</CopyButton>
      </div>
      <p>
        <span className="md:hidden">On another device, scan</span>
        <span className="max-md:hidden">Scan</span> this code with an authenticator app or a password manager.
      </p>
      <Qr text={uri} />
      <div>
        <p className="text-ink-2">Or enter this key:</p>
        <p className="mt-1 font-mono text-[14px] select-all">{secret.replace(/.{4}(?=.)/g, "$& ")}</p>
      </div>
      <TextField
        {...form.bind("code")}
        label="Code from the app"
        hint="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </SendForm>
  );
}

function Qr({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: "M", border: 2 });
    return { size, path: qrPath(data) };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label="QR code for an authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      className="w-[200px] rounded-sm border border-line bg-surface fill-ink forced-color-adjust-none"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** The dark squares of a QR code as one SVG path, with a rectangle for each run. */
export const qrPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => {
      const dark = row.map((isDark) => (isDark ? "1" : "0")).join("");
      return [...dark.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
    })
    .join("");

/** Shows new recovery codes, which can't be shown again. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <div className="grid gap-5">
      <ShownOnce
        label="Recovery codes"
        lines={codes.length}
        value={text}
        hint="Shown only once. Each code works once when you don't have your phone. Keep them separate from your password."
      />
      <div className="flex flex-wrap gap-2">
        <SmallButton
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "packd-recovery-codes.txt")}
        >
          Save as a file
        </SmallButton>
      </div>
      <Button variant="ghost" onClick={onDone}>
        I've saved them
      </Button>
    </div>
  );
}
