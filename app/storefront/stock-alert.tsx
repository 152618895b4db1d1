import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { usePart } from "#app/ui/use-part.ts";
import type { Wish } from "./choose-variant.ts";
import { EMAIL_ME } from "./links.ts";
import type { ShownProduct, ShownVariant } from "./shown-product.ts";

type StockAlertProps = {
  product: ShownProduct;
  variant: ShownVariant;
  chosen: string | undefined;
  onStale: () => void;
  onChoose: (wish: Wish) => void;
};

const loadForm = async () => (await import("./stock-alert-form.tsx")).StockAlertForm;

/** Offers a stock alert for the sold-out sizes of the chosen color, or for all sizes of an announced product. A sold-out color shows its form at once. */
export function StockAlert({ product, variant, chosen, onStale, onChoose }: StockAlertProps) {
  const { color, inventory, sizes } = variant;
  const [open, setOpen] = useState<"asked" | "shown">();
  const { Part, fetch, warm } = usePart(loadForm);
  const show = async () => {
    if (await fetch()) setOpen("asked");
  };
  // Opened by links on other pages, but only once, so that another color or a reload doesn't take the focus again.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation.
  useEffect(() => {
    if (location.hash !== `#${EMAIL_ME}`) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    void show();
  }, [key]);
  const soldOutColor = inventory === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the color is sold out.
  useEffect(() => {
    if (soldOutColor) void fetch().then((loaded) => loaded && setOpen((before) => before ?? "shown"));
  }, [soldOutColor]);
  // An announced product is shown as if it were in stock.
  const soldOut = sizes.filter((size) => product.liveAt || size.inventory === 0).map(({ size }) => size);
  if (soldOut.length === 0 && !open) return null;
  // Otherwise, the color can be bought.
  const look = soldOutColor || product.liveAt ? "primary" : "ghost";
  const said = (
    <p className="mb-3 text-[15px]/[22px] empty:hidden">
      {product.liveAt ? "Get one email when it goes on sale." : soldOutText(soldOutColor, soldOut)}
    </p>
  );
  return (
    <section
      id={EMAIL_ME}
      tabIndex={-1}
      aria-label={product.liveAt ? "Email me" : "Sold out"}
      className="scroll-mt-24 rounded-md bg-sand p-5"
    >
      {open && Part ? (
        <Part
          said={said}
          productId={product._id}
          color={color}
          sizes={soldOut}
          chosen={chosen}
          named={product.variants.length > 1 || sizes.length > 1}
          announced={product.liveAt !== undefined}
          variant={look}
          takesFocus={open === "asked"}
          onStale={onStale}
          onChoose={onChoose}
        />
      ) : (
        <>
          {said}
          <Button variant={look} full onPointerEnter={warm} onClick={show}>
            Email me when it's {product.liveAt ? "on sale" : "back"}
          </Button>
        </>
      )}
    </section>
  );
}

/** Nothing once all sizes are back while the form is open. */
function soldOutText(soldOutColor: boolean, sizes: readonly string[]): string | undefined {
  if (soldOutColor) return "Want to know when it's back?";
  const words = new Intl.ListFormat("en-US").format(sizes);
  return sizes[1] ? `Sizes ${words} are sold out.` : sizes[0] && `Size ${words} is sold out.`;
}
