import type { CardHalf } from "../card-half.ts";
import { CardFields } from "./card-fields.tsx";
import { sandboxEntry } from "./sandbox-card.ts";
import { TestCards } from "./test-cards.tsx";

/** The sandbox's card is typed into fields of our own. */
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
