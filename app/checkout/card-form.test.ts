import { describe, expect, it } from "vitest";
import { type CardField, type CardValues, cardErrors, EMPTY_CARD, parseExpiry } from "./card-form.ts";

const card: CardValues = {
  cardNumber: "4242 4242 4242 4242",
  cardholderName: "Jordan Avery",
  cardExpiry: "12/30",
  cardCVC: "123",
};
const now = new Date(2026, 10, 21, 12, 0);

describe("the card rules of section 5", () => {
  it.each<[CardField, string, string]>([
    ["cardNumber", "", "Please enter your card number"],
    ["cardNumber", "   ", "Please enter your card number"],
    ["cardNumber", "4242 4242 4242", "Please enter a valid card number (13-19 digits)"],
    ["cardNumber", "42424242424242424242", "Please enter a valid card number (13-19 digits)"],
    ["cardNumber", "4242 4242 4242 424x", "Please enter a valid card number (13-19 digits)"],
    ["cardholderName", "", "Please enter the cardholder name"],
    ["cardholderName", "  ", "Please enter the cardholder name"],
    ["cardholderName", "J", "Please enter the full name on the card"],
    ["cardholderName", "J".repeat(101), "Name must be at most 100 characters"],
    ["cardExpiry", "", "Please enter the expiry date"],
    ["cardExpiry", "12", "Please use MM/YY format (e.g., 12/25)"],
    ["cardExpiry", "12/3", "Please use MM/YY format (e.g., 12/25)"],
    ["cardExpiry", "1230", "Please use MM/YY format (e.g., 12/25)"],
    ["cardExpiry", "12/2030", "Please use MM/YY format (e.g., 12/25)"],
    ["cardExpiry", "00/30", "Month must be between 01 and 12"],
    ["cardExpiry", "13/30", "Month must be between 01 and 12"],
    ["cardExpiry", "13/20", "Month must be between 01 and 12"],
    ["cardExpiry", "10/26", "Card has expired"],
    ["cardExpiry", "12/25", "Card has expired"],
    ["cardExpiry", "12/00", "Card has expired"],
    ["cardCVC", "", "Please enter the CVC"],
    ["cardCVC", " ", "Please enter the CVC"],
    ["cardCVC", "12", "CVC must be 3 or 4 digits"],
    ["cardCVC", "12345", "CVC must be 3 or 4 digits"],
    ["cardCVC", "12a", "CVC must be 3 or 4 digits"],
  ])("%s %j: %s", (field, value, message) => {
    expect(cardErrors({ ...card, [field]: value }, now)).toEqual({ [field]: message });
  });

  it.each<Partial<CardValues>>([
    {},
    { cardNumber: "4242424242424" },
    { cardNumber: "3782 822463 10005" },
    { cardNumber: "4242424242424242424" },
    { cardCVC: "1234" },
    { cardCVC: "12 3" },
    { cardholderName: " Jo " },
    { cardExpiry: "11/26" },
    { cardExpiry: "12/26" },
    { cardExpiry: "01/27" },
    { cardExpiry: "12/99" },
  ])("accept %j", (change) => {
    expect(cardErrors({ ...card, ...change }, now)).toEqual({});
  });

  it("accept a card until the last second of its month, in the shopper's time zone", () => {
    const november = { ...card, cardExpiry: "11/26" };
    expect(cardErrors(november, new Date(2026, 10, 30, 23, 59, 59))).toEqual({});
    expect(cardErrors(november, new Date(2026, 11, 1, 0, 0, 0))).toEqual({ cardExpiry: "Card has expired" });
    expect(cardErrors({ ...card, cardExpiry: "12/26" }, new Date(2027, 0, 1))).toEqual({
      cardExpiry: "Card has expired",
    });
  });

  it("report each field of an empty form once, in screen order", () => {
    expect(Object.entries(cardErrors(EMPTY_CARD, now))).toEqual([
      ["cardNumber", "Please enter your card number"],
      ["cardholderName", "Please enter the cardholder name"],
      ["cardExpiry", "Please enter the expiry date"],
      ["cardCVC", "Please enter the CVC"],
    ]);
  });
});

describe("parseExpiry", () => {
  it("reads the year as 20YY", () => {
    expect(parseExpiry("07/28")).toEqual({ month: 7, year: 2028 });
    expect(parseExpiry("7/28")).toBeUndefined();
    expect(parseExpiry("")).toBeUndefined();
  });
});
