import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { openIfReached, useLost } from "#app/ui/keep-page.ts";
import { useWaiting } from "#app/ui/navigation-progress.tsx";
import { toast } from "#app/ui/toast.ts";
import { useSavedCart } from "./cart-store.ts";
import { useOnline } from "./connection.ts";
import { useOfflineScreen } from "./offline-screen.ts";

const SLOW_MS = 5000;
const ms = Number.POSITIVE_INFINITY;

/** A notice while the browser is offline or a navigation is slow. All notices that stay have the same place, so only one is shown. */
export function ConnectionNotices() {
  const isOfflineScreen = useOfflineScreen();
  const savedCart = useSavedCart();
  const online = useOnline();
  const slow = useWaiting(SLOW_MS);
  const lost = useLostNotice();
  const offline =
    !online && !isOfflineScreen && `You're offline.${savedCart} You can keep reading, but sending needs a connection.`;
  const text = !lost && (offline || (slow && `This is taking longer than usual.${savedCart}`));
  useEffect(() => (text ? toast(text, { ms }) : undefined), [text]);
  return null;
}

/** The checkout stays open with its values, where other screens are replaced by the offline screen. @returns whether it says so */
function useLostNotice(): boolean {
  const lost = useLost();
  const isShown = useLocation().pathname === "/checkout" && lost !== undefined;
  const [tried, setTried] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing 'Try Again' has closed the notice.
  useEffect(() => {
    if (!isShown) return;
    const retry = () => void openIfReached(lost).catch(() => setTried((times) => times + 1));
    return toast("We can't connect.", { ms, action: { label: "Try Again", onSelect: retry } });
  }, [isShown, lost, tried]);
  return isShown;
}
