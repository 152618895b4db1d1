import { SmallButton } from "../kit/buttons.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";

/** Sends the waiting ad events now, for use after fixing a problem. */
export function RetryNow() {
  const { may } = useStaff();
  const { run, busy } = useChange("POST /api/admin/ad-events/attempts", {
    toast: "We'll try them within a minute",
  });
  if (!may("settings:write")) return null;
  return (
    <SmallButton aria-disabled={busy} onClick={() => void run({})} className="justify-self-start">
      Retry now
    </SmallButton>
  );
}
