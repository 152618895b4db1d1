import { inBusinessDays, inDays, type Span, spanInBusinessDays } from "./policy-words.ts";

/** The facts that a banner can mention: the current discount in words (`discountText`), and the policies. */
export type BannerFacts = {
  discount: string | null;
  policies: { returnWindowDays: number; shipWithinBusinessDays: number; deliveryBusinessDays: Span };
};

/** The placeholders, written as `{name}` in the owner's text. Undefined: the claim is not true at the moment. */
export const BANNER_CLAIMS: Readonly<Record<string, (facts: BannerFacts) => string | undefined>> = {
  percentOff: ({ discount }) => discount ?? undefined,
  freeShipping: () => "Free shipping to all 50 states",
  returnWindow: ({ policies }) => inDays(policies.returnWindowDays),
  shipWithin: ({ policies }) => inBusinessDays(policies.shipWithinBusinessDays),
  delivery: ({ policies }) => spanInBusinessDays(policies.deliveryBusinessDays),
};

/** The banner text of the specification. */
export const USUAL_BANNER = "{percentOff}. {freeShipping}.";

const CLAIM = /\{([^{}]*)\}/g;
const SENTENCE = /[^.!?]+[.!?]*\s*/g;

/** The owner's text as shoppers see it. Sentences with a claim that is not true now are left out; '' if none are left. */
export function bannerText(text: string, facts: BannerFacts): string {
  const sentences = (text.match(SENTENCE) ?? []).map((sentence) => filled(sentence, facts));
  return sentences.join("").trim();
}

function filled(sentence: string, facts: BannerFacts): string {
  const claims = [...sentence.matchAll(CLAIM)].map(([, name = ""]) => BANNER_CLAIMS[name]?.(facts));
  if (claims.some((claim) => claim === undefined)) return "";
  return sentence.replace(CLAIM, (_claim, _name, at: number) => {
    const claim = claims.shift() ?? "";
    return at === 0 ? claim : claim.charAt(0).toLowerCase() + claim.slice(1);
  });
}

const NUMBER = String.raw`(?:\d+|one|two|three|four|five|six|seven|ten|fourteen|thirty|sixty|ninety)`;

/** Claims typed as plain text that should come from the shop's data, each with what to write instead. */
const TYPED_CLAIMS: readonly (readonly [RegExp, string])[] = [
  [
    /%|\bper ?cent\b|\bhalf[ -](?:off|price)\b|\bdiscount|\bon sale\b|\bsales?\b|\d ?off\b/i,
    "Use {percentOff} for the discount. It shows your biggest sale; without a sale, the sentence is left out",
  ],
  [/(?<![\w-])free\b/i, "Use {freeShipping} for free shipping. Nothing else in your shop is free"],
  [/[$€£]|\b\d+(?:\.\d\d)? ?(?:dollars?|usd|bucks)\b/i, "Prices change, so leave them to the product pages"],
  [
    new RegExp(String.raw`\b${NUMBER}[ -](?:business[ -])?(?:day|week|hour|month)s?\b|\b(?:same|next)[ -]day\b`, "i"),
    "Use {returnWindow}, {shipWithin} or {delivery} for a time. They follow your policies",
  ],
  [
    /\b(?:only|just) (?:a few|\d+)\b|\bleft\b|\bends?\b|\blast chance\b|\b(?:today|tonight) only\b|\bhurry\b|\bselling fast\b|\bsold out\b/i,
    "Leave out low stock and sale ends: product pages show them when they're true",
  ],
];

/** Why a text can't be used as the banner. Undefined if it can. */
export function bannerFault(text: string): string | undefined {
  for (const [, name = ""] of text.matchAll(CLAIM)) {
    if (!Object.hasOwn(BANNER_CLAIMS, name)) {
      return `{${name}} isn't a placeholder. Use ${Object.keys(BANNER_CLAIMS)
        .map((known) => `{${known}}`)
        .join(", ")}`;
    }
  }
  const words = text.replace(CLAIM, " ");
  if (/[{}]/.test(words)) return "Put each placeholder between { and }";
  return TYPED_CLAIMS.find(([claim]) => claim.test(words))?.[1];
}
