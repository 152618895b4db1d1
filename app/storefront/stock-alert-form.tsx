import { useEffect, useRef, useState } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { EmailField, FormError, Honeypot } from "#app/ui/form-parts.tsx";
import { sendForm } from "#app/ui/send-form.ts";
import { useForm } from "#app/ui/use-form.ts";
import { messagesByField } from "#platform/field-error.ts";
import { stockAlertForm } from "#shop/messaging/newsletter/stock-alert-form.ts";
import { choiceWords } from "#shop/selling/catalog/catalog.ts";

type StockAlertFormProps = {
  productId: string;
  color: string;
  sizes: readonly string[];
  chosen: string | undefined;
  /** Whether the product has more than one color or size. */
  named: boolean;
  /** The product is not on sale yet. */
  announced: boolean;
  /** It appears because the shopper asked for it. */
  takesFocus: boolean;
  /** Loads the stock again: the shop says that a size is back, but the page still shows it as sold out. */
  onStale: () => void;
  onChoose?: (wish: { size: string }) => void;
};

const FAILED = "We couldn't save your email. Please try again.";

type BackInStockProps = Pick<StockAlertFormProps, "chosen" | "onChoose"> & { size: string; isOnly: boolean };

/** In place of the rest of the form, because there is nothing left to wait for. */
function BackInStock({ size, chosen, isOnly, onChoose }: BackInStockProps) {
  const news = useRef<HTMLParagraphElement>(null);
  const isOther = chosen !== undefined && size !== chosen;
  return (
    <>
      <p ref={news} role="alert" tabIndex={-1} className="font-[600]">
        {isOnly && !isOther ? "This" : `Size ${size}`} is back in stock. You can order it now.
      </p>
      {onChoose && isOther && (
        <Button
          onClick={() => {
            onChoose({ size });
            // The button goes away.
            news.current?.focus();
          }}
        >
          Choose {size}
        </Button>
      )}
    </>
  );
}

/** "Email me when it's back", or on sale: one email to one address, for one color and size. */
export function StockAlertForm(props: StockAlertFormProps) {
  const { productId, color, sizes: soldOut, chosen, named, announced, takesFocus, onStale, onChoose } = props;
  // The sizes when the form was opened, so that restocked sizes do not disappear while it is being filled in.
  const [sizes] = useState(soldOut);
  const [kept, setKept] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const choice = named && choiceWords(color, kept);
  const then = announced ? "on sale" : "back";
  const unsent = useShopFacts()?.email === "kept";
  const wish = (fields: typeof empty) => ({ productId, color, ...fields });
  const empty = { size: sizes.find((size) => size === chosen) ?? sizes[0] ?? "", email: "", website: "" };
  const { bind, errors, busy, fields, formProps } = useForm({
    empty,
    check(fields) {
      const issues = stockAlertForm.safeParse(wish(fields)).error?.issues ?? [];
      return messagesByField(issues);
    },
    async send(fields) {
      const answer = await sendForm("/api/stock-alerts", wish(fields), FAILED);
      if (answer.outcome === "stored") setKept(fields.size);
      if (answer.outcome === "refused" && answer.errors.size) onStale();
      return answer;
    },
    onStored: () => undefined,
  });

  // Moves the focus to the first field when the shopper opens the form, then to the result.
  const isBack = errors.size !== undefined && !soldOut.includes(fields.size);
  useEffect(() => {
    if (takesFocus || kept || isBack) box.current?.querySelector<HTMLElement>("select, input, [tabindex]")?.focus();
  }, [takesFocus, kept, isBack]);

  const refused = errors.form ?? (sizes.length < 2 ? errors.size : undefined);
  return (
    <div ref={box}>
      {kept ? (
        <p tabIndex={-1} className="text-[15px]/[22px] font-[560] text-ok">
          You're on the list{choice && ` for ${choice}`}.{!unsent && ` We'll email you when it's ${then}.`}
        </p>
      ) : (
        <form {...formProps} className="grid gap-4">
          {isBack && <BackInStock size={fields.size} isOnly={sizes.length < 2} {...{ chosen, onChoose }} />}
          {sizes.length > 1 && (!isBack || soldOut.length > 0) && (
            <SelectField
              label={isBack ? "Or get an email about another size" : "Size"}
              {...bind("size")}
              error={isBack ? undefined : errors.size}
            >
              {sizes.map((size) => (
                <option key={size} value={size}>
                  {isBack && size === fields.size ? "Choose a size" : size}
                </option>
              ))}
            </SelectField>
          )}
          {!isBack && (
            <>
              <EmailField {...bind("email")} />
              <Honeypot {...bind("website")} />
              <FormError text={refused} />
              <Button type="submit" busy={busy} busyLabel="Sending..." className="px-3!">
                Email me when it's {then}
              </Button>
            </>
          )}
        </form>
      )}
      <p className="type-small mt-3 text-ink-2" hidden={isBack}>
        {unsent
          ? `We can't send email yet, so you may not hear from us when it's ${then}. We'll keep your address.`
          : `One email when it's ${then}, nothing else.`}
      </p>
    </div>
  );
}
