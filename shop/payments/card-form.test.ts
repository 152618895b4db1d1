import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CardField,
  type CardValues,
  cardErrors,
  EMPTY_CARD,
  parseExpiry,
  shapeCardNumber,
  shapeCVC,
  shapeExpiry,
} from "./card-form.ts";

const card: CardValues = {
  cardNumber: "4242 4242 4242 4242",
  cardholderName: "Jordan Avery",
  cardExpiry: "12/30",
  cardCVC: "123",
};
const now = new Date(2026, 10, 21, 12, 0);

/** Types into a shaped input as a person does; `|` is the caret. '←' deletes backwards. */
function type(shape: typeof shapeCardNumber, shown: string, keys: string): string {
  let caret = shown.indexOf("|");
  let text = shown.replace("|", "");
  for (const key of keys) {
    const edited =
      key === "←"
        ? { text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), caret: Math.max(0, caret - 1) }
        : { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + 1 };
    ({ text, caret } = shape(edited.text, edited.caret));
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe("shaping the card number", () => {
  it.each([
    ["|", "4242424242424242", "4242 4242 4242 4242|"],
    ["|", "4242 4242", "4242 4242|"],
    ["|", "4a2-4.2", "4242|"],
    ["|", "42424", "4242 4|"],
    ["|", "42424242424242421234", "4242 4242 4242 4242|"],
    ["4242 4|", "←", "4242|"],
    ["4242 4242|", "←←←←←", "424|"],
    // The group's space is passed over, and the next key deletes the digit before it.
    ["1234 |5678", "←", "1234| 5678"],
    ["1234 |5678", "←←", "123|5 678"],
    ["12|34 5678", "9", "129|3 4567 8"],
    ["1234| 5678", "9", "1234 9|567 8"],
    ["12|34 5678", "←", "1|345 678"],
    ["|1234 5678", "0", "0|123 4567 8"],
    ["12x|34", "5", "125|3 4"],
  ])("%s and %s show %s", (shown, keys, expected) => {
    expect(type(shapeCardNumber, shown, keys)).toBe(expected);
  });

  it("shapes what is pasted", () => {
    expect(shapeCardNumber("4242-4242-4242-4242")).toEqual({ text: "4242 4242 4242 4242", caret: 19 });
    expect(shapeCardNumber(" 378282246310005\n")).toEqual({ text: "3782 8224 6310 005", caret: 18 });
  });

  it("keeps the first 16 digits of anything and shapes its own result to itself", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(40), (text, caret) => {
        const shaped = shapeCardNumber(text, caret);
        expect(shaped.text.replaceAll(" ", "")).toBe(text.replace(/[^0-9]/g, "").slice(0, 16));
        expect(shaped.text).toMatch(/^(\d{4} ){0,3}\d{0,4}$/);
        expect(shaped.text.length).toBeLessThanOrEqual(19);
        expect(shaped.caret).toBeLessThanOrEqual(shaped.text.length);
        expect(shapeCardNumber(shaped.text, shaped.caret)).toEqual(shaped);
      }),
    );
  });
});

describe("shaping the expiry date", () => {
  it.each([
    ["|", "1230", "12/30|"],
    ["|", "12/30", "12/30|"],
    ["|", "12", "12|"],
    ["|", "12/", "12/|"],
    ["|", "7/28", "07/28|"],
    ["|", "123045", "12/30|"],
    ["|", "ab1x2", "12|"],
    ["|", "/", "|"],
    ["12/3|", "←", "12/|"],
    ["12/3|", "←←", "12|"],
    ["12/3|", "←←←←", "|"],
    ["12|/30", "←", "1|3/0"],
    ["12/|30", "9", "12/9|3"],
    ["1|/", "2", "12/|"],
  ])("%s and %s show %s", (shown, keys, expected) => {
    expect(type(shapeExpiry, shown, keys)).toBe(expected);
  });

  it("shapes what is filled in or pasted", () => {
    expect(shapeExpiry("12/2030").text).toBe("12/30");
    expect(shapeExpiry("07 / 2030").text).toBe("07/30");
    expect(shapeExpiry("7-2030").text).toBe("07/30");
    expect(shapeExpiry("12 / 30").text).toBe("12/30");
  });

  it("shows nothing but MM/YY and its beginnings", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789/ -a") }), fc.nat(12), (text, caret) => {
        const shaped = shapeExpiry(text, caret);
        expect(shaped.text).toMatch(/^(\d{0,2}|\d{2}\/\d{0,2})$/);
        expect(shaped.caret).toBeLessThanOrEqual(shaped.text.length);
      }),
    );
  });
});

describe("shaping the CVC", () => {
  it("keeps at most four digits", () => {
    expect(shapeCVC("12a3")).toEqual({ text: "123", caret: 3 });
    expect(shapeCVC("12345")).toEqual({ text: "1234", caret: 4 });
    expect(type(shapeCVC, "1|23", "9")).toBe("19|23");
    expect(type(shapeCVC, "12|3", "←")).toBe("1|3");
  });
});

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
  ])("takes %j", (change) => {
    expect(cardErrors({ ...card, ...change }, now)).toEqual({});
  });

  it("holds a card good to the last second of its month, where the shopper is", () => {
    const november = { ...card, cardExpiry: "11/26" };
    expect(cardErrors(november, new Date(2026, 10, 30, 23, 59, 59))).toEqual({});
    expect(cardErrors(november, new Date(2026, 11, 1, 0, 0, 0))).toEqual({ cardExpiry: "Card has expired" });
    expect(cardErrors({ ...card, cardExpiry: "12/26" }, new Date(2027, 0, 1))).toEqual({
      cardExpiry: "Card has expired",
    });
  });

  it("names each field of an empty form once, in the order of the screen", () => {
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
