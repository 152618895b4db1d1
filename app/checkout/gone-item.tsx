import { useState } from "react";
import { StockAlertForm } from "#app/storefront/stock-alert-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";
import { displayText } from "#platform/display-text.ts";
import { type GoneLine, skuAddress } from "./sold-out.ts";

/** A sold-out item: what it looks like, an email when it's back, and what else there is of it. `isMain`: nothing else on the page matters more. */
export function GoneItem({ line, isMain }: { line: GoneLine; isMain: boolean }) {
  const { _id, title, image, color, size, sizes, colors } = line;
  const [asked, setAsked] = useState(false);
  return (
    <li className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      <div className={`h-[270px] overflow-hidden rounded-lg md:h-[340px] ${stageOf(color)}`}>
        <Picture
          src={image}
          alt={`${title} in ${color}`}
          sizes="(min-width: 760px) 360px, 90vw"
          priority
          className="size-full object-contain"
        />
      </div>
      <div className="grid content-start gap-4">
        <div>
          <h2 className="type-h3">{displayText(title)}</h2>
          <p className="text-ink-2">
            {color}, size {size}
          </p>
        </div>
        {asked ? (
          <StockAlertForm productId={_id} color={color} sizes={[size]} chosen={size} named announced={false} />
        ) : (
          <Button
            variant={isMain ? "primary" : "ghost"}
            onClick={() => setAsked(true)}
            className="justify-self-start max-md:w-full"
          >
            Email me when it's back
          </Button>
        )}
        <InStock
          title={`Other sizes in ${color}`}
          skus={sizes.map((other) => ({ _id, color, size: other }))}
          by="size"
        />
        <InStock
          title={`Size ${size} in other colors`}
          skus={colors.map((other) => ({ _id, color: other, size }))}
          by="color"
        />
      </div>
    </li>
  );
}

type InStockProps = { title: string; skus: readonly Parameters<typeof skuAddress>[0][]; by: "size" | "color" };

/** Links to what can be bought instead. */
function InStock({ title, skus, by }: InStockProps) {
  if (skus.length === 0) return null;
  return (
    <nav aria-label={title}>
      <p className="type-label mb-2">{title}</p>
      <ul className="flex flex-wrap gap-2">
        {skus.map((sku) => (
          <li key={sku[by]}>
            <Link
              to={skuAddress(sku)}
              className="type-label inline-flex min-h-11 min-w-11 items-center justify-center rounded-md border-[1.5px] border-line-strong bg-surface px-4 hover:border-ink"
            >
              {sku[by]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
