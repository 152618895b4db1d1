import { expect, test } from "vitest";
import { fieldOfCode, type StripeField, stripeFieldFault } from "./stripe-card-faults.ts";

const typing = (code?: string) => ({ empty: false, complete: false, ...(code && { code }) });

test.each<[StripeField, string]>([
  ["cardNumber", "Please enter your card number"],
  ["cardExpiry", "Please enter the expiry date"],
  ["cardCvc", "Please enter the CVC"],
])("an empty %s is an error, even before Stripe has reported its state", (field, message) => {
  expect(stripeFieldFault(field, { empty: true, complete: false })).toBe(message);
  expect(stripeFieldFault(field, undefined)).toBe(message);
});

test.each<[StripeField, string | undefined, string]>([
  ["cardNumber", "invalid_number", "Please enter a valid card number (13-19 digits)"],
  ["cardNumber", "incomplete_number", "Please enter a valid card number (13-19 digits)"],
  ["cardNumber", undefined, "Please enter a valid card number (13-19 digits)"],
  ["cardExpiry", "incomplete_expiry", "Please use MM/YY format (e.g., 12/25)"],
  ["cardExpiry", "invalid_expiry_year_past", "Card has expired"],
  ["cardExpiry", "invalid_expiry_month_past", "Card has expired"],
  ["cardCvc", "incomplete_cvc", "CVC must be 3 or 4 digits"],
])("%s with the code %s: %s", (field, code, message) => {
  expect(stripeFieldFault(field, typing(code))).toBe(message);
});

test("a complete field without an error is valid", () => {
  expect(stripeFieldFault("cardNumber", { empty: false, complete: true })).toBeUndefined();
});

test("the code of an API error identifies its field", () => {
  expect(fieldOfCode("incorrect_number")).toBe("cardNumber");
  expect(fieldOfCode("invalid_expiry_month")).toBe("cardExpiry");
  expect(fieldOfCode("expired_card")).toBe("cardExpiry");
  expect(fieldOfCode("incorrect_cvc")).toBe("cardCVC");
  expect(fieldOfCode("card_declined")).toBeUndefined();
  expect(fieldOfCode(undefined)).toBeUndefined();
});
