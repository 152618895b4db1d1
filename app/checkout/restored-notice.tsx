import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { Notice } from "#app/ui/notice.tsx";

const stateShape = z.object({ restored: z.array(z.string()) });

/** What differs from the saved cart, in sentences. */
export type Restored = z.infer<typeof stateShape>["restored"];

/** Says that the link of a reminder has restored the cart. Takes the focus after the navigation. */
export function RestoredNotice() {
  const restored = stateShape.safeParse(useLocation().state).data?.restored;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  if (!restored) return null;
  return (
    <Notice ref={notice} role="region" aria-label="Restored cart" tabIndex={-1} tone="quiet" className="mb-7">
      <p className="font-[620]">{restored.length > 0 ? "Part of your cart is back" : "Your cart is back"}</p>
      <ul className="my-1.5 list-disc pl-5 empty:hidden">
        {restored.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>Prices and availability are up to date. Items aren't reserved until you order.</p>
    </Notice>
  );
}
