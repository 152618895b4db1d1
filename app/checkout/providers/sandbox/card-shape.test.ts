import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardBrand, type Shape, shapeCardNumber, shapeCVC, shapeEdit, shapeExpiry } from "./card-shape.ts";

/** Types into a formatted input as a person does. `|` is the caret, `[` and `]` enclose a selection; '←' deletes backward, '→' forward. */
function type(shape: Shape, shown: string, keys: readonly string[]): string {
  let from = shown.replace("]", "").search(/[|[]/);
  let to = shown.includes("]") ? shown.indexOf("]") - 1 : from;
  let text = shown.replace(/[|[\]]/g, "");
  for (const key of keys) {
    const erased = key === "←" ? "backward" : key === "→" ? "forward" : undefined;
    if (from === to && erased === "backward") from = Math.max(0, from - 1);
    if (from === to && erased === "forward") to = Math.min(text.length, to + 1);
    const put = erased ? "" : key;
    const edited = { before: text, text: text.slice(0, from) + put + text.slice(to), caret: from + put.length, erased };
    const shaped = shapeEdit(shape, edited as Parameters<typeof shapeEdit>[1]);
    text = shaped.text;
    from = shaped.caret;
    to = from;
  }
  return `${text.slice(0, from)}|${text.slice(from)}`;
}

const edits = (shape: Shape) => (shown: string, keys: string | readonly string[], expected: string) =>
  expect(type(shape, shown, typeof keys === "string" ? [...keys] : keys)).toBe(expected);

describe("shaping the card number", () => {
  it.each<[string, string | string[], string]>([
    ["|", "4242424242424242", "4242 4242 4242 4242|"],
    ["|", "4242 4242", "4242 4242|"],
    ["|", "4a2-4.2", "4242|"],
    ["|", "42424242424242421234", "4242 4242 4242 4242|"],
    ["|", "378282246310005", "3782 822463 10005|"],
    ["|", "3782822463100059", "3782 822463 10005|"],
    ["|", "36227206271667", "3622 720627 1667|"],
    // In the middle.
    ["12|34 5678", "9", "129|3 4567 8"],
    ["1234| 5678", "9", "1234 9|567 8"],
    ["12|34 5678", "←", "1|345 678"],
    ["12|34 5678", "→", "12|45 678"],
    ["|1234 5678", "0", "0|123 4567 8"],
    ["12x|34", "5", "125|3 4"],
    ["12|34 5678", "x", "12|34 5678"],
    // Deleting a space also deletes the digit next to it.
    ["4242 4|", "←", "4242|"],
    ["4242 4242|", "←←←←←", "424|"],
    ["1234 |5678", "←", "123|5 678"],
    ["1234| 5678", "→", "1234| 678"],
    // A full input stays as it is.
    ["42|42 4242 4242 4242", "9", "42|42 4242 4242 4242"],
    // A selection.
    ["42[42 42]42", "9", "429|4 2"],
    ["42[42 42]42", "←", "42|42"],
    ["[4242 4242 4242 4242]", "3", "3|"],
    ["[42]42 4242 4242 4242", ["3", "7"], "37|42 424242 424242"],
    // Pasted.
    ["|", ["4242-4242-4242-4242"], "4242 4242 4242 4242|"],
    ["|", ["4242\u00a04242\u00a04242\u00a04242"], "4242 4242 4242 4242|"],
    ["|", ["4242.4242.4242.4242"], "4242 4242 4242 4242|"],
    ["|", [" 378282246310005\n"], "3782 822463 10005|"],
    ["|", ["Visa: 4242 4242 4242 4242, exp. 12/34"], "4242 4242 4242 4242|"],
    ["|", ["\uff14\uff12\uff14\uff12"], "4242|"],
    ["4242 |4242", ["1-2-3"], "4242 123|4 242"],
    ["[4242 4242 4242 4242]", ["5555 5555 5555 4444"], "5555 5555 5555 4444|"],
  ])("turns %s and %j into %s", edits(shapeCardNumber));

  it("never exceeds the length in the specification, and leaves its own result unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789 -x") }), fc.nat(40), (text, caret) => {
        const shaped = shapeCardNumber(text, caret);
        expect(shaped.text).toMatch(/^\d{0,6}( \d{1,6}){0,3}$/);
        expect(shaped.text.replaceAll(" ", "").length).toBeLessThanOrEqual(16);
        expect(shaped.text.length).toBeLessThanOrEqual(19);
        expect(shaped.caret).toBeLessThanOrEqual(shaped.text.length);
        expect(shapeCardNumber(shaped.text, shaped.caret)).toEqual(shaped);
      }),
    );
  });

  it("loses nothing after the caret", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,16}$/), fc.nat(16), fc.stringMatching(/^\d{1,6}$/), (digits, at, put) => {
        const tail = digits.slice(at);
        const { text } = shapeCardNumber(digits.slice(0, at) + put + tail, Math.min(at, digits.length) + put.length);
        expect(text.replaceAll(" ", "").endsWith(tail)).toBe(true);
      }),
    );
  });
});

describe("shaping the expiry date", () => {
  it.each<[string, string | string[], string]>([
    ["|", "1230", "12/30|"],
    ["|", "12/30", "12/30|"],
    ["|", "12", "12|"],
    ["|", "12/", "12/|"],
    ["|", "1/27", "01/27|"],
    ["|", "7/28", "07/28|"],
    ["|", "728", "07/28|"],
    ["|", "12/2030", "12/30|"],
    ["|", "122030", "12/30|"],
    ["|", "12/20", "12/20|"],
    ["|", "123045", "12/30|"],
    ["|", "1330", "13/30|"],
    ["|", "ab1x2", "12|"],
    ["|", "/", "|"],
    ["12/3|", "←", "12/|"],
    ["12/3|", "←←", "12|"],
    ["12/3|", "←←←←", "|"],
    ["07|", "←", "0|"],
    ["12|/30", "←", "1|3/0"],
    ["12/|30", "←", "1|3/0"],
    ["12|/30", "→", "12|/0"],
    ["|12/30", "→", "|23/0"],
    ["12/|30", "9", "12/|30"],
    ["1|/", "2", "12/|"],
    ["[12]/30", "0", "0|3/0"],
    ["12/3|0", "x", "12/3|0"],
    ["[12/30]", "0", "0|"],
    ["|", ["1/27"], "01/27|"],
    ["|", ["01/2027"], "01/27|"],
    ["|", ["0127"], "01/27|"],
    ["|", ["012027"], "01/27|"],
    ["|", ["01 / 27"], "01/27|"],
    ["|", ["01 27"], "01/27|"],
    ["|", ["07 / 2030"], "07/30|"],
    ["|", ["7-2030"], "07/30|"],
    ["|", ["2027-01"], "01/27|"],
    ["|", ["2027/1"], "01/27|"],
    ["|", ["12.27"], "12/27|"],
    ["|", ["Exp. 12/27 "], "12/27|"],
    ["[12/30]", ["1/2027"], "01/27|"],
  ])("turns %s and %j into %s", edits(shapeExpiry));

  it("shows only MM/YY or the beginning of it", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789/ -a") }),
        fc.nat(12),
        fc.boolean(),
        (text, caret, erasing) => {
          const shaped = shapeExpiry(text, caret, erasing);
          expect(shaped.text).toMatch(/^(\d{0,2}|\d{2}\/\d{0,2})$/);
          expect(shaped.caret).toBeLessThanOrEqual(shaped.text.length);
        },
      ),
    );
  });
});

describe("shaping the CVC", () => {
  it.each<[string, string | string[], string]>([
    ["|", "12a3", "123|"],
    ["|", "12345", "1234|"],
    ["1|23", "9", "19|23"],
    ["1|234", "9", "1|234"],
    ["12|3", "←", "1|3"],
    ["|", [" 1-2-3 "], "123|"],
  ])("turns %s and %j into %s", edits(shapeCVC));
});

describe("the brand of a card", () => {
  it.each([
    ["4", "Visa"],
    ["51", "Mastercard"],
    ["55", "Mastercard"],
    ["2221", "Mastercard"],
    ["2720", "Mastercard"],
    ["34", "American Express"],
    ["37", "American Express"],
    ["6011", "Discover"],
    ["649", "Discover"],
    ["65", "Discover"],
    ["300", "Diners Club"],
    ["36", "Diners Club"],
    ["3528", "JCB"],
    ["3589", "JCB"],
    ["62", "UnionPay"],
  ])("%s starts a %s number", (start, brand) => {
    expect(cardBrand(start)?.name).toBe(brand);
  });

  it.each(["", "5", "2", "3", "6", "35", "50", "56", "2220", "2721", "306", "3527", "3590", "601", "643", "1", "9"])(
    "%s matches no brand",
    (start) => {
      expect(cardBrand(start)).toBeUndefined();
    },
  );

  it("stays the same, whatever digits follow", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,16}$/), (digits) => {
        const names = Array.from(digits, (_, at) => cardBrand(digits.slice(0, at + 1))?.name).filter(Boolean);
        expect(new Set(names).size).toBeLessThanOrEqual(1);
      }),
    );
  });
});
