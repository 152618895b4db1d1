import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { StockAlertForm } from "#app/storefront/stock-alert-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";
import { displayText } from "#platform/display-text.ts";
import { inColor, itemName, ONLY_SIZE, variantWords } from "#shop/selling/catalog/catalog.ts";
import { type GoneLine, skuAddress } from "./sold-out.ts";

type PictureProps = { line: GoneLine; sizes: string; className: string };

export const GonePicture = ({ line: { title, image, color }, sizes, className }: PictureProps) => (
  <div className={`overflow-hidden rounded-lg ${stageOf(color)} ${className}`}>
    <Picture
      src={image}
      alt={inColor(title, color)}
      sizes={sizes}
      priority
      className="size-full object-cover object-[50%_12%]"
    />
  </div>
);

type ItemProps = {
  line: GoneLine;
  /** Its alert is a primary action of the page. */
  isMain: boolean;
  /** The form for the alert is open. */
  isOpen: boolean;
  /** `contents` has its picture beside its name, in the grid around both. */
  className: string;
};

/** A sold-out item: its alternatives and a stock alert. */
export function GoneItem({ line, isMain, isOpen, className }: ItemProps) {
  const { _id, title, color, size, quantity, sizes, colors } = line;
  const [asked, setAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const form = { productId: _id, color, sizes: [size], chosen: size, named: true, announced: false };
  const variant = isMain ? "primary" : "ghost";
  /** Distinguishes the controls of several sold-out items. */
  const item = itemName(line);
  return (
    <div className={`content-start gap-7 *:not-first:col-span-full ${className}`}>
      <div className="self-center">
        <h2 className="type-h3">{displayText(title)}</h2>
        <p className="text-ink-2">{variantWords({ color, size }, quantity > 1 && `quantity ${quantity}`)}</p>
      </div>
      <InStock title={inColor("Choose another size", color)} of={item}>
        {sizes.map((other) => (
          <li key={other}>
            <Link
              to={skuAddress({ _id, color, size: other })}
              className="type-label inline-flex min-h-11 min-w-11 items-center justify-center rounded-md border-[1.5px] border-line-strong bg-surface px-4 hover:border-ink"
            >
              {other}
            </Link>
          </li>
        ))}
      </InStock>
      <InStock title={`Choose another color${size === ONLY_SIZE ? "" : ` in size ${size}`}`} of={item}>
        {colors.map((other) => (
          <li key={other.color}>
            <Link to={skuAddress({ _id, color: other.color, size })} className="type-small group grid w-16 gap-1.5">
              <span className={`block h-20 overflow-hidden rounded-sm ${stageOf(other.color)}`}>
                <Picture src={other.image} alt="" sizes="64px" className="size-full object-contain" />
              </span>
              <span className="underline-offset-4 group-hover:underline">{other.color}</span>
            </Link>
          </li>
        ))}
      </InStock>
      {asked || isOpen ? (
        <div className="grid max-w-[28rem] gap-2">
          <p className="font-[600]">Get an email when it's back in stock</p>
          <StockAlertForm {...form} variant={variant} takesFocus={asked} onStale={revalidate} />
        </div>
      ) : (
        <Button variant={variant} onClick={() => setAsked(true)} className="justify-self-start max-md:w-full">
          Email me when it's back<span className="sr-only">: {item}</span>
        </Button>
      )}
    </div>
  );
}

/** Links to alternatives in stock. */
function InStock({ title, of, children }: { title: string; of: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <nav aria-label={`${title}: ${of}`}>
      <p className="type-label mb-2">{title}</p>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </nav>
  );
}
