const NAMES: Record<string, string> = {
  amex: "American Express",
  discover: "Discover",
  mastercard: "Mastercard",
  visa: "Visa",
};

/** Providers send brands in lower case. */
export const brandName = (brand: string): string => NAMES[brand] ?? "Card";

/** 'Visa ending in 4242' */
export const cardWords = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandName(brand)} ending in ${last4}`;
