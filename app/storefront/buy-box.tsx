import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { TimedEstimate } from "#app/context.ts";
import { TextButton } from "#app/ui/button.tsx";
import { late } from "#app/ui/late.tsx";
import { Price, SaleEndsSoon } from "#app/ui/price.tsx";
import { usePart } from "#app/ui/use-part.ts";
import { displayText } from "#platform/display-text.ts";
import { SIZE_CHART, SIZE_CHART_FIT } from "#shop/selling/catalog/size-chart.ts";
import { announcedOf } from "./announced.ts";
import { BuyForm } from "./buy-form.tsx";
import { ColorChoice, SizeChoice } from "./choices.tsx";
import { warmColor } from "./gallery.tsx";
import { renderName } from "./gallery-pictures.ts";
import { RatingSummary } from "./reviews.tsx";
import type { ShownProduct, ShownVariant } from "./shown-product.ts";
import type { useChoice } from "./use-choice.ts";

/** Longer titles get a smaller font, so that the buttons stay in view. */
const LONG_TITLE = 40;

// Fetched only by a page with an announcement.
const Countdown = lazy(async () => ({ default: (await import("./countdown.tsx")).Countdown }));
const StockAlert = late(async () => (await import("./product-parts.ts")).productParts.StockAlert);
const ProductDetails = late(async () => (await import("./product-parts.ts")).productParts.ProductDetails);

type BuyBoxProps = {
  product: ShownProduct;
  /** Whether all of its reviews are samples. */
  allSamples?: boolean | undefined;
  choice: ReturnType<typeof useChoice>;
  delivery: TimedEstimate;
  /** Called when the shop's stock should be newer than the page: an announced item is due, or a sold-out one is back. */
  onDue: () => Promise<void>;
};

/** Everything a shopper needs to choose and buy, in a sticky column beside the pictures. */
export function BuyBox({ product, allSamples, choice: { variant, size, choose }, delivery, onDue }: BuyBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useStickyTop(box);
  if (!variant) return null;
  const charted = hasSizeChart(product, variant);

  return (
    <div
      ref={box}
      className="above-pinned grid min-w-0 content-start gap-4 md:gap-6 lg:sticky lg:z-9 lg:top-(--sticky-top,96px)"
    >
      <header className="mb-1 grid gap-1.5 md:gap-3">
        {product.reviews.count > 0 && <RatingSummary reviews={product.reviews} allSamples={allSamples} />}
        <h1
          className={`type-h1 ${product.title.length > LONG_TITLE ? "text-[22px]! md:text-[34px]!" : "max-md:text-[30px]!"}`}
        >
          {displayText(product.title)}
        </h1>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 mt-1">
          <Price product={product} large />
          {product.sale && variant.inventory > 0 && (
            <div className="flex flex-wrap gap-x-1 text-[13px]/[18px] font-[600] text-signal">
              {product.sale.percentOff > 0 && <p>{`${product.sale.percentOff}% off.`}</p>}
              <SaleEndsSoon product={{ sale: product.sale, inventory: variant.inventory }} />
            </div>
          )}
        </div>
      </header>
      <ColorChoice
        variants={product.variants}
        chosen={variant.color}
        onChoose={(color) => choose({ color })}
        onConsider={warmColor}
      />
      <SizeChoice
        sizes={variant.sizes}
        chosen={size?.size}
        fit={charted ? `${SIZE_CHART_FIT.toLowerCase()} fit` : undefined}
        beside={charted && <SizeChart chosen={size?.size} />}
        onChoose={(chosen) => choose({ size: chosen })}
      />
      <Announcement product={product} variant={variant} onDue={onDue} />
      <BuyForm product={product} variant={variant} size={size} onChoose={choose} />
      <StockAlert
        key={variant.color}
        product={product}
        variant={variant}
        chosen={size?.size}
        onStale={onDue}
        onChoose={choose}
      />
      <ProductDetails
        delivery={!product.liveAt && size && size.inventory > 0 ? delivery : undefined}
        description={product.description}
        specs={product.specs}
      />
    </div>
  );
}

/** The chart measures our own hoodie, so it appears only for that. */
const hasSizeChart = ({ variants }: ShownProduct, { sizes }: ShownVariant): boolean =>
  variants.some(({ image }) => renderName(image)) &&
  sizes.some(({ size }) => SIZE_CHART.some((row) => row.size === size));

const loadChart = async () => (await import("./size-chart-dialog.tsx")).SizeChartDialog;

/** The button that fetches and opens the size chart. */
function SizeChart({ chosen }: { chosen: string | undefined }) {
  const [open, setOpen] = useState(false);
  const { Part, fetch, warm } = usePart(loadChart);
  return (
    <>
      <TextButton
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onClick={async () => {
          if (await fetch()) setOpen(true);
        }}
      >
        Size Chart
      </TextButton>
      {Part && <Part open={open} onClose={() => setOpen(false)} chosen={chosen} />}
    </>
  );
}

/** The header plus 24 px. */
const BELOW_HEADER_PX = 96;
const ABOVE_EDGE_PX = 24;

/**
 * Sets `--sticky-top` on a sticky column. A column taller than the window scrolls until its end is visible, above what is pinned, then
 * sticks.
 */
function useStickyTop(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = column.current;
    if (!element) return;
    const place = () => {
      const top = innerHeight - element.offsetHeight - ABOVE_EDGE_PX;
      element.style.setProperty("--sticky-top", `min(${BELOW_HEADER_PX}px,${top}px - var(--room-below,0px))`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    addEventListener("resize", place);
    return () => {
      observer.disconnect();
      removeEventListener("resize", place);
    };
  }, [column]);
}

type AnnouncementProps = { product: ShownProduct; variant: ShownVariant; onDue: () => Promise<void> };

/** Announces when the product or a restock goes on sale. It stays afterwards, to say that it is on sale now. */
function Announcement({ product, variant, onDue }: AnnouncementProps) {
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
