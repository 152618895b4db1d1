const NAMES: Record<string, string> = {
  amex: "American Express",
  discover: "Discover",
  mastercard: "Mastercard",
  visa: "Visa",
};

/** Providers send brands in lower case. */
export const brandName = (brand: string): string => NAMES[brand] ?? "Card";
