import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { openIfReached, useLost } from "#app/ui/keep-page.ts";
import { useWaiting } from "#app/ui/navigation-progress.tsx";
import { toast } from "#app/ui/toast.ts";
import { useOnline } from "./connection.ts";

const SLOW_MS = 5000;
const ms = Number.POSITIVE_INFINITY;

/** Says that the browser is offline or that the shop takes its time, for as long as that is so. */
export function ConnectionNotices() {
  useNotice(!useOnline(), "You are offline. Your cart is kept.");
  useNotice(useWaiting(SLOW_MS), "The shop answers slowly. Your cart is kept.");
  useLostNotice();
  return null;
}

function useNotice(holds: boolean, text: string) {
  useEffect(() => (holds ? toast(text, { ms }) : undefined), [holds, text]);
}

/** The checkout stays as it was filled in, where other screens make room for the news that the next one does not come. */
function useLostNotice() {
  const lost = useLost();
  const tell = useLocation().pathname === "/checkout" && lost !== undefined;
  const [tried, setTried] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press of 'Try again' has taken the notice away.
  useEffect(() => {
    if (!tell) return;
    const retry = () => void openIfReached(lost).catch(() => setTried((times) => times + 1));
    return toast("The shop cannot be reached.", { ms, action: { label: "Try again", onSelect: retry } });
  }, [tell, lost, tried]);
}
