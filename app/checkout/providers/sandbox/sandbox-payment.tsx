import { groupDigits } from "#app/checkout/providers/sandbox/card-shape.ts";
import { useMatches } from "#app/ui/media.ts";
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
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_264px]">
        <CardFields fields={fields} />
        <TestCards onUse={(cardNumber) => fields.editCard("cardNumber", cardNumber)} />
      </div>
    ),
  });

/** The outcomes of paying with a test card, in screen order. */
const GROUPS = ["Approved", "Bank asks first", "Declined", "Refunds and disputes"] as const;

function groupOf({ scenario, challenge, bank }: SandboxCard): (typeof GROUPS)[number] {
  if (challenge) return "Bank asks first";
  if (bank.decision === "refuse") return "Declined";
  return scenario.endsWith("_approved") ? "Approved" : "Refunds and disputes";
}

const CARDS = GROUPS.map((name) => ({ name, cards: SANDBOX_CARDS.filter((card) => groupOf(card) === name) }));

type TestCardsProps = { onUse: (cardNumber: string) => void };

/** The sandbox's test cards in collapsible groups; on a phone, one row expands them all. Pressing a card fills in its number. */
function TestCards({ onUse }: TestCardsProps) {
  const wide = useMatches("(min-width: 760px)");
  return (
    <section
      aria-labelledby="test-cards-heading"
      className={`self-start rounded-md bg-sand px-4 ${wide ? "py-3.5" : ""}`}
    >
      {wide ? <Groups onUse={onUse} /> : <OneList onUse={onUse} />}
    </section>
  );
}

const heading = (
  <h3 className="type-label grid">
    <span id="test-cards-heading">Test numbers</span>
    <span className="type-small font-[440] text-ink-2">Any future expiry date, any CVC.</span>
  </h3>
);

const OneList = ({ onUse }: TestCardsProps) => (
  <details className="unfold group">
    <summary className="flex min-h-14 list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
      {heading}
      <PlusMinus />
    </summary>
    {CARDS.map(({ name, cards }) => (
      <div key={name} className="border-t border-ink/12 py-2">
        <p className="type-small py-1">{name}</p>
        <Cards cards={cards} onUse={onUse} />
      </div>
    ))}
  </details>
);

const Groups = ({ onUse }: TestCardsProps) => (
  <>
    <div className="pb-2">{heading}</div>
    {CARDS.map(({ name, cards }) => (
      <details key={name} open={name === "Approved"} className="unfold group border-t border-ink/12">
        <summary className="type-small flex min-h-11 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
          {name} ({cards.length})
          <PlusMinus />
        </summary>
        <div className="pb-2">
          <Cards cards={cards} onUse={onUse} />
        </div>
      </details>
    ))}
  </>
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
