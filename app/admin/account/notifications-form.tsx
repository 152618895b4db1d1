import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import type { NotificationChoice } from "#shop/running/notifications/notifications.contract.server.ts";
import { CheckBox } from "../kit/check-box.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";

/** Which emails one gets about the shop. */
export function NotificationsForm({ items }: { items: readonly NotificationChoice[] }) {
  const { bind, errors, busy, isDirty, formProps } = useChangeForm("PUT /api/admin/account/notifications", {
    what: "your email notifications",
    saved: Object.fromEntries(items.map(({ kind, on }) => [kind, on ? "yes" : ""])),
    input: (fields, was) => {
      const changed = Object.entries(fields).filter(([kind, on]) => on !== was[kind]);
      return { body: Object.fromEntries(changed.map(([kind, on]) => [kind, on === "yes"])) };
    },
    toast: "Email notifications saved",
    invalidates: ["/api/admin/account/notifications"],
  });
  return (
    <form {...formProps} aria-label="Email notifications" className="grid gap-4">
      {items.map(({ kind, label, hint }) => (
        <CheckBox key={kind} {...bind(kind)} label={label} hint={hint} />
      ))}
      <FormError text={errors.form} />
      <div>
        <Button type="submit" small busy={busy} disabled={!isDirty}>
          Save notifications
        </Button>
      </div>
    </form>
  );
}
