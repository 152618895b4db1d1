import { type ComponentProps, useState } from "react";
import { TextField } from "#app/ui/field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "label" | "type"> & { label?: string };

/** A new password, typed only once because it can be shown. */
export function NewPasswordField({ label = "New password", ...field }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div className="grid gap-1">
      <TextField
        {...field}
        label={label}
        type={shown ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        hint="At least 15 characters. A few unrelated words are easy to remember."
      />
      <label className="type-label inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start">
        <input
          type="checkbox"
          className="size-[18px] accent-ink"
          checked={shown}
          onChange={({ target }) => setShown(target.checked)}
        />
        Show password
      </label>
    </div>
  );
}
