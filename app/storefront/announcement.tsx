import { lazy, Suspense, useState } from "react";
import { announcedOf } from "./announced.ts";
import type { ShownProduct, ShownVariant } from "./shown-product.ts";

// Only a page that announces something fetches it.
const Countdown = lazy(async () => ({ default: (await import("./countdown.tsx")).Countdown }));

type AnnouncementProps = { product: ShownProduct; variant: ShownVariant; onDue: () => Promise<void> };

/** Says when the product or a restock goes on sale. It stays when that has happened, to say so. */
export function Announcement({ product, variant, onDue }: AnnouncementProps) {
  const announced = announcedOf(product, variant);
  const [wasShown, setWasShown] = useState(announced !== undefined);
  if (announced && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <Suspense>
      <Countdown announced={announced} color={variant.color} behindMs={product.behindMs} onDue={onDue} />
    </Suspense>
  );
}
