import { useEffect, useRef, useState } from "react";
import { Button, TextButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { visitorCall } from "../kit/staff-api.ts";
import { loggedIn, loginFailed } from "./login-answers.ts";
import { NarrowPage } from "./visitor-page.tsx";

type Way = "app" | "recovery";

const FIELDS = {
  app: {
    label: "Code",
    hint: "6-digit code from your app",
    inputMode: "numeric",
    missing: "Please enter the code from your app",
    other: "Use a recovery code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of your ten recovery codes. Each works once.",
    inputMode: "text",
    missing: "Please enter a recovery code",
    other: "Use the code from your app",
  },
} as const;

/** The second step of a login. `onOver`: returns to the first step, with a message if the login has expired. */
export function SecondStep({ challenge, onOver }: { challenge: string; onOver: (why?: string) => void }) {
  const [way, setWay] = useState<Way>("app");
  const heading = useRef<HTMLHeadingElement>(null);
  const { label, hint, inputMode, missing, other } = FIELDS[way];
  useEffect(() => heading.current?.focus(), []);
  const { bind, errors, busy, fill, formProps } = useForm({
    empty: { code: "" },
    check: ({ code }) => (code.trim() === "" ? { code: missing } : {}),
    async send({ code }) {
      const answer = await visitorCall("POST /api/auth/second-step", { body: { challenge, code } });
      if (answer.kind === "ok") return loggedIn(answer.data);
      if (answer.kind === "refused" && answer.code === "challenge_over") {
        onOver(answer.message);
        return { outcome: "stored" };
      }
      if (answer.kind === "refused" && answer.code === "invalid_code")
        return { outcome: "refused", errors: { code: answer.message } };
      return loginFailed(answer);
    },
    keeps: true,
  });

  return (
    <NarrowPage title="Two-step login" heading={heading}>
      <form {...formProps} className="grid gap-5">
        <TextField
          key={way}
          id="code"
          label={label}
          hint={hint}
          inputMode={inputMode}
          autoComplete={way === "app" ? "one-time-code" : "off"}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...bind("code")}
        />
        <FormError text={errors.form} />
        <Button type="submit" full busy={busy}>
          {busy ? "Logging in..." : "Login"}
        </Button>
        <div className="flex flex-wrap gap-x-6">
          <TextButton
            onClick={() => {
              setWay(way === "app" ? "recovery" : "app");
              fill({ code: "" });
              requestAnimationFrame(() => document.getElementById("code")?.focus());
            }}
          >
            {other}
          </TextButton>
          <TextButton onClick={() => onOver()}>Back</TextButton>
        </div>
      </form>
    </NarrowPage>
  );
}
