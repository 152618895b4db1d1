import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { Notice } from "#app/ui/notice.tsx";

const stateShape = z.object({ restored: z.object({ missing: z.array(z.string()), forgotten: z.number() }) });

/** The lines that could not be restored: names, and the number of lines that the shop no longer sells. */
export type Restored = z.infer<typeof stateShape>["restored"];

/** Says that the link of a reminder has restored the cart. Takes the focus after the navigation. */
export function RestoredNotice() {
  const restored = stateShape.safeParse(useLocation().state).data?.restored;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  if (!restored) return null;
  const { missing, forgotten } = restored;
  return (
    <Notice ref={notice} tabIndex={-1} tone="quiet" className="mb-7">
      <p className="font-[620]">Your cart is back</p>
      <p>Prices and availability are up to date. Items aren't reserved until you order.</p>
      {missing.length > 0 && (
        <>
          <p className="mt-2">Left out, because these are sold out or already at the limit in your cart:</p>
          <ul className="list-disc pl-5">
            {missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      {forgotten > 0 && <p className="mt-2">Some items are no longer sold.</p>}
    </Notice>
  );
}
