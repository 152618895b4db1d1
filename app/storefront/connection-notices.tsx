import { useEffect } from "react";
import { useWaiting } from "#app/ui/navigation-progress.tsx";
import { toast } from "#app/ui/toast.ts";
import { useOnline } from "./connection.ts";

const SLOW_MS = 5000;

/** Says that the browser is offline or that the shop takes its time, for as long as that is so. */
export function ConnectionNotices() {
  useNotice(!useOnline(), "You are offline. Your cart is kept.");
  useNotice(useWaiting(SLOW_MS), "The shop answers slowly. Your cart is kept.");
  return null;
}

function useNotice(holds: boolean, text: string) {
  useEffect(() => (holds ? toast(text, { ms: Number.POSITIVE_INFINITY }) : undefined), [holds, text]);
}
