import type { ReactElement, ReactNode } from "react";
import type { ShopFacts } from "#app/context.ts";
import type { CardEntry } from "../card-entry.ts";
import type { CheckoutFields } from "../use-checkout-fields.ts";
import type { Wallets } from "../wallet.ts";

/** What a payment provider gives the checkout. */
export type CardParts = {
  /** No money moves. */
  testMode: boolean;
  cardEntry: (fields: CheckoutFields) => CardEntry;
  cardFields: (fields: CheckoutFields) => ReactNode;
  wallets?: Wallets | undefined;
};

/** The browser's half of a payment provider. `Payment` shows what `children` makes of its parts; `config` is its gateway's `clientConfig`. */
export type CardHalf = {
  Payment(props: { config: ShopFacts["payments"]; children: (parts: CardParts) => ReactElement }): ReactElement;
};
