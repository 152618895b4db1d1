import { SmallButton } from "../kit/small-button.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";

/** Retries waiting events now, after a fix. */
export function TryNow() {
  const { may } = useStaff();
  const { run, busy } = useChange("POST /api/admin/ad-events/attempts", {
    toast: "We'll try them within a minute",
    invalidates: ["/api/admin/ad-events"],
  });
  if (!may("settings:write")) return null;
  return (
    <SmallButton aria-disabled={busy} onClick={() => void run({})}>
      Retry waiting events
    </SmallButton>
  );
}
