import { removeWithUndo } from "#app/storefront/cart-undo.ts";
import { LinePicture } from "#app/storefront/line-picture.tsx";
import { TextButton } from "#app/ui/button.tsx";
import { formatMoney } from "#shop/money/money.ts";
import { type CartLine, type LineCheck, linePrice } from "#shop/selling/cart/cart.ts";
import { noticeText } from "#shop/selling/cart/check-cart.ts";
import { itemWords, variantWords } from "#shop/selling/catalog/catalog.ts";

type Props = { line: CartLine; check: LineCheck | undefined; compact: boolean };

/** One line of the order. A line that is sold out says so and can be removed. */
export function SummaryLine({ line, check, compact }: Props) {
  const buyable = check?.left !== 0;
  return (
    <li className="flex items-center gap-x-5">
      <LinePicture
        line={line}
        buyable={buyable}
        className={`shrink-0 ${compact ? "h-16 w-13 rounded-sm" : "h-[88px] w-18 rounded-md lg:h-28 lg:w-23"}`}
      />
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-5 text-[15px]/[20px]">
        <p className="font-[600]">{line.title}</p>
        <p className={`whitespace-nowrap ${buyable ? "font-[600]" : "type-small text-ink-2"}`}>
          {buyable ? formatMoney(linePrice(line)) : "Not included"}
        </p>
        <div className="col-span-full justify-self-start">
          <p className="text-[14px]/[20px] text-ink-2 first-letter:uppercase">
            {variantWords(line, buyable && `quantity ${line.quantity}`)}
          </p>
          {/* The list of changes above the button says the rest. */}
          {check?.notices.map(
            (notice) =>
              notice.kind !== "fewer_left" && (
                <p key={notice.kind} className="type-small text-signal">
                  {notice.kind === "price_changed" ? "New price" : noticeText(notice)}
                </p>
              ),
          )}
          {!buyable && (
            <TextButton
              aria-label={`Remove ${itemWords(line)}`}
              onClick={(event) => removeWithUndo(line, event.currentTarget)}
            >
              Remove
            </TextButton>
          )}
        </div>
      </div>
    </li>
  );
}
