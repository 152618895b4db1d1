import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useSavedCart } from "./cart-store.ts";
import { useOnline } from "./connection.ts";
import { ErrorFrame } from "./error-frame.tsx";
import { useAsOfflineScreen } from "./offline-screen.ts";

/** Shown instead of a screen that failed to load offline. Retries when the browser is back online. */
export function NoConnection({ onRetry }: { onRetry: () => Promise<void> }) {
  const online = useOnline();
  useAsOfflineScreen();
  const savedCart = useSavedCart();
  const [busy, setBusy] = useState(false);
  const failedOnline = useRef(online);

  async function retry() {
    setBusy(true);
    await onRetry().catch(() => {});
    setBusy(false);
  }

  const retryWhenBack = useEffectEvent(() => {
    if (!failedOnline.current) void retry();
    failedOnline.current = true;
  });
  useEffect(() => {
    if (online) retryWhenBack();
  }, [online]);

  return (
    <ErrorFrame
      title={online ? "We can't connect" : "You're offline"}
      text={`Please check your connection and try again.${savedCart}`}
      takeFocus
    >
      <Button busy={busy} busyLabel="Trying..." onClick={retry}>
        Try Again
      </Button>
    </ErrorFrame>
  );
}
