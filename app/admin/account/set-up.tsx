import { useMemo } from "react";
import { encode } from "uqr";
import { TextField } from "#app/ui/field.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";
import { qrPath } from "./qr-path.ts";

export type Secret = { secret: string; uri: string };

type Props = { secret: Secret; onOn: (recoveryCodes: string[]) => void; onCancel: () => void };

/** Shows the secret as a QR code and as text, and asks for the app's first code. */
export function SetUp({ secret: { secret, uri }, onOn, onCancel }: Props) {
  const form = useChangeForm("PUT /api/admin/account/two-step", {
    what: "two-step login",
    saved: { code: "" },
    check: ({ code }) => (code.trim() === "" ? { code: "Please enter the code from your app" } : {}),
    input: (body) => ({ body }),
    invalidates: ["/api/admin/account"],
    onDone: ({ recoveryCodes }) => onOn(recoveryCodes),
  });
  return (
    <SendForm form={form} send="Turn on" onCancel={onCancel}>
      <p>Scan this code with an authenticator app or a password manager.</p>
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
