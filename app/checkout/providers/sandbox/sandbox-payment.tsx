import { groupDigits } from "#app/checkout/providers/sandbox/card-shape.ts";
import { SANDBOX_CARDS } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import type { CardHalf } from "../card-half.ts";
import { CardFields } from "./card-fields.tsx";
import { sandboxEntry } from "./sandbox-card.ts";

/** The sandbox uses the shop's own card fields. */
export const Payment: CardHalf["Payment"] = ({ children }) =>
  children({
    testMode: true,
    cardEntry: ({ card }) => sandboxEntry(card),
    cardFields: (fields) => (
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_264px]">
        <CardFields fields={fields} />
        <TestCards onUse={(cardNumber) => fields.editCard("cardNumber", cardNumber)} />
      </div>
    ),
  });

/** The sandbox's test cards and what each one does. Pressing one fills in its number. */
function TestCards({ onUse }: { onUse: (cardNumber: string) => void }) {
  return (
    <section aria-labelledby="test-cards-heading" className="flex min-h-0 flex-col rounded-md bg-sand">
      <h3 id="test-cards-heading" className="type-label px-4 pt-3.5">
        Test numbers
      </h3>
      <p className="type-small px-4 pb-2 font-[440] text-ink-2">Any future expiry date, any CVC.</p>
      <ul className="max-h-[242px] min-h-0 overflow-y-auto overscroll-contain mask-[linear-gradient(#000_calc(100%-32px),transparent)] px-2 pb-7 md:max-h-none md:grow md:basis-0">
        {SANDBOX_CARDS.map(({ number, shows }) => {
          const shown = groupDigits(number);
          return (
            <li
              key={number}
              className="relative grid min-h-11 content-center rounded-md px-2 py-1 hover:bg-ink/6 has-focus-visible:outline-3 has-focus-visible:-outline-offset-2"
            >
              {/* The whole row is the target, but only the number is its accessible name. */}
              <button
                type="button"
                onClick={() => onUse(shown)}
                className="type-small text-left font-[600] outline-none after:absolute after:inset-0"
              >
                {shown}
              </button>
              <span className="type-small font-[440] text-ink-2">{shows}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
