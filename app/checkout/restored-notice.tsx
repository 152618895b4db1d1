import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { Notice } from "#app/ui/notice.tsx";

const texts = z.array(z.string());
const stateShape = z.object({ restored: z.object({ fewer: texts, missing: texts, forgotten: z.number() }) });

/** What could not be restored: lines with less stock than wanted, lines left out, and the number of lines that the shop no longer sells. */
export type Restored = z.infer<typeof stateShape>["restored"];

/** Says that the link of a reminder has restored the cart. Takes the focus after the navigation. */
export function RestoredNotice() {
  const restored = stateShape.safeParse(useLocation().state).data?.restored;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  if (!restored) return null;
  const { fewer, missing, forgotten } = restored;
  return (
    <Notice ref={notice} tabIndex={-1} tone="quiet" className="mb-7">
      <p className="font-[620]">Your cart is back</p>
      <p>Prices and availability are up to date. Items aren't reserved until you order.</p>
      <Names intro="Lowered to what's in stock:" names={fewer} />
      <Names intro="Left out, because these are sold out or already at the limit in your cart:" names={missing} />
      {forgotten > 0 && <p className="mt-2">Some items are no longer sold.</p>}
    </Notice>
  );
}

function Names({ intro, names }: { intro: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <p className="mt-2">{intro}</p>
      <ul className="list-disc pl-5">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}
