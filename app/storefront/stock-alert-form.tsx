import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { noEmailIn } from "#app/no-email.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { EmailField, FormError, Honeypot } from "#app/ui/form-parts.tsx";
import { sendForm } from "#app/ui/send-form.ts";
import { useForm } from "#app/ui/use-form.ts";
import { messagesByField } from "#platform/field-error.ts";
import { stockAlertForm } from "#shop/messaging/newsletter/stock-alert-form.ts";
import { choiceWords, ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";

type StockAlertFormProps = {
  productId: string;
  color: string;
  sizes: readonly string[];
  chosen: string | undefined;
  /** Whether the product has more than one color or size. */
  named: boolean;
  /** The product is not on sale yet. */
  announced: boolean;
  /** Why it asks; left out once a size is back. */
  said?: ReactNode;
  /** Of its button: `ghost` if something else is the page's primary action. */
  variant?: "primary" | "ghost";
  /** It appears because the shopper asked for it. */
  takesFocus: boolean;
  /** Loads the stock again: the shop says that a size is back, but the page still shows it as sold out. */
  onStale: () => void;
  /** Chooses a size that is back. */
  onChoose?: (wish: { size: string }) => void;
};

const FAILED = "We couldn't save your email. Please try again.";

type BackInStockProps = Pick<StockAlertFormProps, "chosen" | "sizes" | "onChoose"> & {
  size: string;
  /** Asks for an email about this size instead. */
  onAsk: (size: string) => void;
};

/** In place of the form, because there is nothing left to wait for. It chooses the size. */
function BackInStock({ size, chosen, sizes: [next, ...more], onChoose, onAsk }: BackInStockProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the shopper may then choose another size.
  useLayoutEffect(() => {
    if (size) onChoose?.({ size });
  }, []);
  return (
    <>
      <p role="alert" tabIndex={-1} className="font-[600]">
        {size ? `Size ${size}` : "This"} is back in stock
        {size && onChoose && size === chosen ? " and selected above." : ". You can order it now."}
      </p>
      {next && (
        <TextButton className="-my-2 justify-self-start" onClick={() => onAsk(next)}>
          Get an email about {more.length > 0 ? "another size" : `size ${next}`}
        </TextButton>
      )}
    </>
  );
}

/** "Email me when it's back", or on sale: one email to one address, for one color and size. */
export function StockAlertForm(props: StockAlertFormProps) {
  const { productId, color, sizes: soldOut, chosen, named, announced, said, takesFocus, onStale, onChoose } = props;
  // The sizes when the form was opened, so that restocked sizes do not disappear while it is being filled in.
  const [sizes] = useState(soldOut);
  const [kept, setKept] = useState("");
  const [again, setAgain] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const choice = named && choiceWords(color, kept);
  const then = announced ? "on sale" : "back";
  const unsent = noEmailIn(useShopFacts());
  const wish = (fields: typeof empty) => ({ productId, color, ...fields });
  const empty = { size: sizes.find((size) => size === chosen) ?? sizes[0] ?? "", email: "", website: "" };
  const { bind, errors, busy, fields, fill, formProps } = useForm({
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

  const isBack = errors.size !== undefined && !soldOut.includes(fields.size);
  // Moves the focus to the first field when the shopper opens the form, then to the result.
  useEffect(() => {
    if (takesFocus || kept || isBack || again)
      box.current?.querySelector<HTMLElement>("select, input, [tabindex]")?.focus();
  }, [takesFocus, kept, isBack, again]);

  const refused = errors.form ?? (sizes.length < 2 ? errors.size : undefined);
  return (
    <div ref={box}>
      {!isBack && !kept && said}
      {kept ? (
        <p tabIndex={-1} className="text-[15px]/[22px] font-[560] text-ok">
          You're on the list{choice && ` for ${choice}`}.{!unsent && ` We'll email you when it's ${then}.`}
        </p>
      ) : (
        <form {...formProps} className="grid gap-4">
          {isBack ? (
            <BackInStock
              size={named && fields.size !== ONLY_SIZE ? fields.size : ""}
              sizes={soldOut}
              {...{ chosen, onChoose }}
              onAsk={(size) => {
                setAgain(true);
                fill({ size });
              }}
            />
          ) : (
            <>
              {sizes.length > 1 && (
                <SelectField label="Size" {...bind("size")}>
                  {sizes.map((size) => (
                    <option key={size}>{size}</option>
                  ))}
                </SelectField>
              )}
              <EmailField {...bind("email")} />
              <Honeypot {...bind("website")} />
              <FormError text={refused} />
              <Button type="submit" variant={props.variant} busy={busy} busyLabel="Sending..." className="px-3!">
                Email me when it's {then}
              </Button>
            </>
          )}
        </form>
      )}
      <p className="type-small mt-3 text-ink-2" hidden={isBack}>
        {unsent ?? `One email when it's ${then}, nothing else.`}
      </p>
    </div>
  );
}
