import type { ReactElement, ReactNode } from "react";
import type { ShopFacts } from "#app/context.ts";
import type { CardEntry } from "../card-entry.ts";
import type { CheckoutFields } from "../use-checkout-fields.ts";
import type { Wallets } from "../wallet.ts";

/** The parts that a payment provider supplies to the checkout. */
export type CardParts = {
  /** No money moves. */
  testMode: boolean;
  cardEntry: (fields: CheckoutFields) => CardEntry;
  cardFields: (fields: CheckoutFields) => ReactNode;
  wallets?: Wallets | undefined;
};

/** The browser's half of a payment provider. `Payment` renders `children` with its parts; `config` is its gateway's `clientConfig`. */
export type CardHalf = {
  Payment(props: { config: ShopFacts["payments"]; children: (parts: CardParts) => ReactElement }): ReactElement;
};
