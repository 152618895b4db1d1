import { groupDigits } from "#app/checkout/providers/sandbox/card-shape.ts";
import { PlusMinus } from "#app/ui/plus-minus.tsx";
import { SANDBOX_CARDS, type SandboxCard } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import type { CardHalf } from "../card-half.ts";
import { CardFields } from "./card-fields.tsx";
import { sandboxEntry } from "./sandbox-card.ts";

/** The sandbox uses the shop's own card fields. */
export const Payment: CardHalf["Payment"] = ({ children }) =>
  children({
    testMode: true,
    cardEntry: ({ card }) => sandboxEntry(card),
    cardFields: (fields) => (
      <div className="grid gap-4">
        <CardFields fields={fields} />
        <TestCards onUse={(cardNumber) => fields.editCard("cardNumber", cardNumber)} />
      </div>
    ),
  });

/** The outcomes of paying with a test card, in screen order. */
const GROUPS = ["Approved", "Bank asks first", "Declined", "Refunds and disputes"] as const;

function groupOf({ scenario, challenge, refusal }: SandboxCard): (typeof GROUPS)[number] {
  if (challenge) return "Bank asks first";
  if (refusal) return "Declined";
  return scenario.endsWith("_approved") ? "Approved" : "Refunds and disputes";
}

const CARDS = GROUPS.map((name) => ({ name, cards: SANDBOX_CARDS.filter((card) => groupOf(card) === name) }));

type TestCardsProps = { onUse: (cardNumber: string) => void };

/** The sandbox's test cards, folded below the first one. Pressing a card fills in its number. */
const TestCards = ({ onUse }: TestCardsProps) => (
  <section aria-labelledby="test-cards-heading" className="rounded-md bg-sand px-4">
    <details className="unfold group">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <h3 className="type-label grid">
          <span id="test-cards-heading">Test numbers</span>
          <span className="type-small font-[440] text-ink-2">
            For example, 4242 4242 4242 4242 with any future expiry date and CVC.
          </span>
        </h3>
        <PlusMinus />
      </summary>
      <div className="md:grid md:grid-cols-2 md:gap-x-8">
        {CARDS.map(({ name, cards }) => (
          <div key={name} className="border-t border-ink/12 py-2">
            <p className="type-small py-1">{name}</p>
            <Cards cards={cards} onUse={onUse} />
          </div>
        ))}
      </div>
    </details>
  </section>
);

const Cards = ({ cards, onUse }: TestCardsProps & { cards: readonly SandboxCard[] }) => (
  <ul>
    {cards.map(({ number, shows }) => (
      <TestCard key={number} number={groupDigits(number)} shows={shows} onUse={onUse} />
    ))}
  </ul>
);

type TestCardProps = { number: string; shows: string; onUse: (cardNumber: string) => void };

const TestCard = ({ number, shows, onUse }: TestCardProps) => (
  <li className="relative -mx-2 grid min-h-11 content-center rounded-md px-2 py-1 hover:bg-ink/6 has-focus-visible:outline-3 has-focus-visible:-outline-offset-2">
    {/* The whole row is the target, but only the number is its accessible name. */}
    <button
      type="button"
      onClick={() => onUse(number)}
      className="type-small text-left font-[600] outline-none after:absolute after:inset-0"
    >
      {number}
    </button>
    <span className="type-small font-[440] text-ink-2">{shows}</span>
  </li>
);
