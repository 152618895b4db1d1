import { TextButton } from "#app/ui/button.tsx";
import { useLeaving } from "../kit/unsaved-guard.tsx";
import { leaveSession } from "./session.ts";

/** Logs out, and asks first if there are unsaved changes. */
export function LogoutButton({ label = "Logout", className }: { label?: string; className?: string }) {
  const { ask, question } = useLeaving(() => void leaveSession());
  return (
    <>
      <TextButton onClick={ask} className={className}>
        {label}
      </TextButton>
      {question}
    </>
  );
}
