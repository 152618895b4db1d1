/**
 * The card fields, their rules and messages (specification, section 5). Nothing here stores or sends a card; the typed values stay in the
 * page's memory until they become a token.
 */

/** The text of the card inputs, as shown. */
export type CardValues = { cardNumber: string; cardholderName: string; cardExpiry: string; cardCVC: string };
export type CardField = keyof CardValues;

/** In screen order. */
export const CARD_FIELDS: readonly CardField[] = ["cardNumber", "cardholderName", "cardExpiry", "cardCVC"];

export const CARD_LABELS: Readonly<Record<CardField, string>> = {
  cardNumber: "Card number",
  cardholderName: "Cardholder name",
  cardExpiry: "Expiry date",
  cardCVC: "CVC",
};

export const EMPTY_CARD: CardValues = { cardNumber: "", cardholderName: "", cardExpiry: "", cardCVC: "" };

const CARDHOLDER_LENGTH = 100;

/**
 * The error message of each invalid card field; empty if all are valid. A field shows the first rule that it breaks, 'required' first.
 * `now` is read in the shopper's time zone: a card is valid through the last day of its month.
 */
export function cardErrors(values: CardValues, now: Date): Partial<Record<CardField, string>> {
  const found: Record<CardField, string | undefined> = {
    cardNumber: cardNumberError(values.cardNumber),
    cardholderName: cardholderError(values.cardholderName),
    cardExpiry: expiryError(values.cardExpiry, now),
    cardCVC: cvcError(values.cardCVC),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([field, error]) => (error ? [[field, error]] : [])));
}

function cardNumberError(cardNumber: string): string | undefined {
  const number = withoutSpaces(cardNumber);
  if (number === "") return "Please enter your card number";
  if (!/^\d{13,19}$/.test(number)) return "Please enter a valid card number (13-19 digits)";
}

export function cardholderError(cardholderName: string): string | undefined {
  const name = cardholderName.trim();
  if (name === "") return "Please enter the cardholder name";
  if (name.length < 2) return "Please enter the full name on the card";
  if (name.length > CARDHOLDER_LENGTH) return `Name must be at most ${CARDHOLDER_LENGTH} characters`;
}

function expiryError(cardExpiry: string, now: Date): string | undefined {
  if (cardExpiry.trim() === "") return "Please enter the expiry date";
  const expiry = parseExpiry(cardExpiry);
  if (!expiry) return "Please use MM/YY format (e.g., 12/25)";
  if (expiry.month < 1 || expiry.month > 12) return "Month must be between 01 and 12";
  const monthsLeft = (expiry.year - now.getFullYear()) * 12 + (expiry.month - (now.getMonth() + 1));
  if (monthsLeft < 0) return "Card has expired";
}

function cvcError(cardCVC: string): string | undefined {
  const cvc = withoutSpaces(cardCVC);
  if (cvc === "") return "Please enter the CVC";
  if (!/^\d{3,4}$/.test(cvc)) return "CVC must be 3 or 4 digits";
}

/** Month and year (20YY) of MM/YY, or undefined for any other format. The month's range is not checked here. */
export function parseExpiry(cardExpiry: string): { month: number; year: number } | undefined {
  const parts = /^(\d{2})\/(\d{2})$/.exec(cardExpiry.trim());
  return parts ? { month: Number(parts[1]), year: 2000 + Number(parts[2]) } : undefined;
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, "");
