import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CUSTOMER } from "#test/harness/customer.ts";
import { orderBody } from "#test/harness/shop-client.ts";
import { holdsCardData } from "./card-data-guard.ts";

/** Well-known test numbers of the card networks. */
const CARDS = [
  ...["4242424242424242", "378282246310005", "6011111111111117", "30569309025904"],
  ...["5555555555554444", "2223003122003222", "4222222222222", "6304000000000000000"],
];

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** A number of 13 to 19 digits that starts with random digits and passes the Luhn check. */
const cardNumber = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 17 }))
  .map(([first, rest]) => [first, ...rest].join(""))
  .map((digits) => `${digits}${[..."0123456789"].find((last) => passesLuhn(digits + last))}`);

describe("a card number is found", () => {
  it.each(CARDS)("if it is %s, as text, number and key", (digits) => {
    expect(holdsCardData({ note: digits })).toBe(true);
    expect(holdsCardData({ note: Number(digits) })).toBe(true);
    expect(holdsCardData({ [digits]: true })).toBe(true);
    expect(holdsCardData(digits)).toBe(true);
  });

  it.each([
    "4242 4242 4242 4242",
    "4242-4242-4242-4242",
    "4242\u00a04242\u00a04242\u00a04242",
    "4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2",
    "my card: 4242424242424242.",
    "card4242424242424242cvc123",
    "tok_4242424242424242",
    "4242 4242 4242 4242 4000 0000 0000 0002",
    "12/29 4242424242424242 123",
    "3782 822463 10005",
    "4242\n4242\n4242\n4242",
    "4539\r\n7000\r\n0087\r\n7834",
    "4242.4242.4242.4242",
    "4242  4242  4242  4242",
    "4242 - 4242 - 4242 - 4242",
    "4242/4242/4242/4242",
    "4242_4242_4242_4242",
    "4242, 4242, 4242, 4242",
    "4242\u00ad4242\u00ad4242\u00ad4242",
    "４２４２４２４２４２４２４２４２",
    "４２４２　４２４２　４２４２　４２４２",
    "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢",
    "𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚",
    "+378282246310005",
    "+4242424242424242",
  ])("in %s", (text) => {
    expect(holdsCardData({ a: [{ b: { c: [0, text] } }] })).toBe(true);
  });

  it("at any depth", () => {
    let body: unknown = "4242424242424242";
    for (let depth = 0; depth < 50_000; depth += 1) body = [body];
    expect(holdsCardData(body)).toBe(true);
  });

  it("whatever text surrounds it and however its digits are grouped", () => {
    const words = fc.stringMatching(/^[a-z ,.:;]{0,20}$/);
    fc.assert(
      fc.property(cardNumber, fc.constantFrom("", " ", "-"), words, words, (digits, separator, before, after) => {
        const grouped = (digits.match(/.{1,4}/g) ?? []).join(separator);
        expect(holdsCardData({ text: `${before}${grouped}${after}` })).toBe(true);
      }),
    );
  });
});

describe("a card data field is found", () => {
  const numbers = ["cardNumber", "card_number", "CARD-NUMBER", "pan", "ccNumber"];
  const codes = ["cvc", "cvv", "cardCVC", "cardCvv2", "cardSecurityCode"];
  it.each([...numbers, ...codes, "cardInfo", "card_info", "cardExpiry", "cardholderName"])(
    "if its name is %s, whatever its value",
    (name) => {
      expect(holdsCardData({ [name]: "" })).toBe(true);
      expect(holdsCardData({ items: [{ payment: { [name]: null } }] })).toBe(true);
    },
  );
});

describe("no card data is found in", () => {
  it("an order as the checkout sends it", () => {
    const customerInfo = { ...CUSTOMER, phone: "(555) 123-4567", address: "4242 4th St", zip: "62704-4242" };
    const payment = { kind: "sandbox_token", id: "018f3a4b-1234-7123-8123-123456789012" };
    expect(holdsCardData({ ...orderBody({ customerInfo, payment }), expectedTotal: 37.97 })).toBe(false);
  });

  it.each([
    ["a phone number", "+1 (555) 123-4567"],
    ["an international phone number", "+49 1512 3456784"],
    ["a UUID of digits", "42424242-4242-4242-8242-424242424242"],
    ["a hash", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["a hash that contains a card number", "abcd4242424242424242abcdabcdabcd"],
    ["a number that fails the Luhn check", "4242424242424241"],
    ["too few digits", "424242424242"],
    ["a long number", "94001118992231974284904242"],
    ["a date and time", "2026-11-21T10:30:00.000Z"],
    ["a ZIP code and a phone number on two lines", "62704-4242\n5551234567"],
    ["a time in milliseconds", "1763728200000"],
  ])("%s", (_name, text) => {
    expect(holdsCardData({ text })).toBe(false);
  });

  it.each([0, 14.99, 1_763_728_200_000, -1, 99_999_999, 1e300, Number.MAX_VALUE])("the number %d", (number) => {
    expect(holdsCardData({ number })).toBe(false);
  });

  it.each(["payment", "card", "cardBrand", "last4", "company", "panel", "expires", "number", "discount"])(
    "the field %s",
    (name) => {
      expect(holdsCardData({ [name]: "x" })).toBe(false);
    },
  );

  it("any UUID", () => {
    fc.assert(fc.property(fc.uuid(), (id) => holdsCardData({ id }) === false));
  });

  it.each(["8400000000079", "4006381330060"])("the SKU %s, a barcode that passes the Luhn check", (sku) => {
    expect(passesLuhn(sku)).toBe(true);
    expect(holdsCardData({ edit: { variants: [{ sku }] } })).toBe(false);
    expect(holdsCardData({ edit: { variants: [{ title: sku }] } })).toBe(true);
    expect(holdsCardData({ sku: `${sku}, ${sku}` })).toBe(true);
  });

  it.each(["961201998877345", "9612 0199 8877 345"])(
    "the tracking number %s, which passes the Luhn check",
    (number) => {
      expect(holdsCardData({ orders: [{ trackingNumber: number }] })).toBe(false);
      expect(holdsCardData({ orders: [{ number }] })).toBe(true);
    },
  );
});

it("any JSON can be checked", () => {
  fc.assert(fc.property(fc.jsonValue(), (body) => typeof holdsCardData(body) === "boolean"));
});

it("a card number is found in the tracking number field, too", () => {
  expect(holdsCardData({ trackingNumber: "4242 4242 4242 4242" })).toBe(true);
  expect(holdsCardData({ trackingNumber: "378282246310005" })).toBe(true);
  expect(holdsCardData({ trackingNumber: "4242 4242 4242 4242 12/29" })).toBe(true);
  expect(holdsCardData({ trackingNumber: { text: "961201998877345" } })).toBe(true);
});
