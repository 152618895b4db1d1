import { TextButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { type Cents, formatMoney } from "#shop/money/money.ts";
import { type CartLine, type LineCheck, lineKey, linePrice } from "#shop/selling/cart/cart.ts";
import { noticeText } from "#shop/selling/cart/check-cart.ts";
import { itemName, variantWords } from "#shop/selling/catalog/catalog.ts";
import { setCartQuantity, showCartDrawer } from "./cart-store.ts";
import { removeWithUndo } from "./cart-undo.ts";
import { LinePicture } from "./line-picture.tsx";
import { productAddress } from "./links.ts";

type Props = { line: CartLine; check: LineCheck | undefined; large: boolean };

export function CartLineRow({ line, check, large }: Props) {
  const key = lineKey(line);
  const buyable = check?.left !== 0;
  const what = itemName(line);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 border-b border-line py-5 last:border-0">
      <LinePicture
        line={line}
        buyable={buyable}
        className={`aspect-4/5 self-start rounded-md ${large ? "w-30" : "w-[92px]"}`}
      />
      <div className="flex flex-col justify-between gap-2">
        <div>
          <div className="flex justify-between gap-x-3 text-[15px]/[20px]">
            <div className="min-w-0">
              <Link
                to={productAddress(line._id, line.color)}
                onClick={() => showCartDrawer(false)}
                className="line-clamp-3 font-[600] hover:underline"
              >
                {line.title}
              </Link>
              <p className="type-small text-ink-2">{variantWords(line)}</p>
            </div>
            {buyable ? <LinePrice line={line} regular={check?.regular} /> : null}
          </div>
          {check?.notices.map((notice) => (
            <p key={notice.kind} className="type-small mt-1 text-signal">
              {noticeText(notice)}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {buyable ? (
            <QuantityStepper
              small
              label={`Quantity of ${what}`}
              value={line.quantity}
              max={check?.left}
              onChange={(quantity) => setCartQuantity(key, quantity)}
            />
          ) : null}
          <TextButton aria-label={`Remove ${what}`} onClick={(event) => removeWithUndo(line, event.currentTarget)}>
            Remove
          </TextButton>
        </div>
      </div>
    </li>
  );
}

/** As on a product's card, the regular price is struck through during a sale. */
const LinePrice = ({ line, regular }: { line: CartLine; regular: Cents | undefined }) => (
  <p className="shrink-0 text-right font-[600] whitespace-nowrap">
    {formatMoney(linePrice(line))}
    {regular !== undefined && (
      <s className="type-small block font-[440] text-ink-2">
        <span className="sr-only">Regular price </span>
        {formatMoney(regular * line.quantity)}
      </s>
    )}
  </p>
);
