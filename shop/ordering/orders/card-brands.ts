const NAMES: Record<string, string> = {
  amex: "American Express",
  discover: "Discover",
  mastercard: "Mastercard",
  visa: "Visa",
};

/** How a card's brand is written for people; providers tell it in small letters. */
export const brandName = (brand: string): string => NAMES[brand] ?? "Card";
