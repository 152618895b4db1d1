import { useState } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { usePart } from "#app/ui/use-part.ts";
import { EMAIL_ME } from "./links.ts";
import type { ShownProduct, ShownVariant } from "./shown-product.ts";

type StockAlertProps = { product: ShownProduct; variant: ShownVariant; chosen: string | undefined };

const loadForm = async () => (await import("./stock-alert-form.tsx")).StockAlertForm;

/** Lists the sold-out sizes of the chosen color, or of what is announced all sizes, and offers a stock alert. */
export function StockAlert({ product, variant: { color, inventory, sizes }, chosen }: StockAlertProps) {
  const [open, setOpen] = useState(false);
  const { Part, fetch, warm } = usePart(loadForm);
  // What is announced is shown as if it had stock.
  const soldOut = sizes.filter((size) => product.liveAt || size.inventory === 0).map(({ size }) => size);
  if (soldOut.length === 0 && !open) return null;
  const manyColors = product.variants.length > 1;

  return (
    <section
      id={EMAIL_ME}
      tabIndex={-1}
      aria-label={product.liveAt ? "Email me" : "Sold out"}
      className="scroll-mt-24 rounded-md bg-sand px-5 pt-4 pb-2"
    >
      {product.liveAt && <p className="text-[15px]/[22px]">Get one email when it goes on sale.</p>}
      {!product.liveAt && soldOut.length > 0 && (
        <p className="text-[15px]/[22px]">
          {inventory === 0 ? "It" : inWords(soldOut)} {inventory > 0 && soldOut.length > 1 ? "are" : "is"} sold out
          {manyColors && ` in ${color}`}.
        </p>
      )}
      {open && Part ? (
        <Part
          productId={product._id}
          color={color}
          sizes={soldOut}
          chosen={chosen}
          named={manyColors || sizes.length > 1}
          announced={product.liveAt !== undefined}
        />
      ) : (
        <TextButton
          onPointerEnter={warm}
          onClick={async () => {
            if (await fetch()) setOpen(true);
          }}
        >
          {product.liveAt ? "Email me when it is on sale" : "Email me when it is back"}
        </TextButton>
      )}
    </section>
  );
}

/** 'S, M, and L' */
const inWords = (sizes: readonly string[]): string => new Intl.ListFormat("en-US").format(sizes);
