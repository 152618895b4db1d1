import { inBusinessDays, inDays, spanInBusinessDays } from "./policy-words.ts";
import type { Policies } from "./settings.ts";

/** What a banner may say of the shop: the greatest running discount in percent, and the policies. */
export type BannerFacts = { percentOff: number | null; policies: Policies };

/** What the shop fills in, written `{name}` in the owner's text. Undefined: not true at the moment. */
export const BANNER_CLAIMS: Readonly<Record<string, (facts: BannerFacts) => string | undefined>> = {
  percentOff: ({ percentOff }) => (percentOff ? `${percentOff}% off` : undefined),
  freeShipping: () => "Free shipping on every US order",
  returnWindow: ({ policies }) => inDays(policies.returnWindowDays),
  shipWithin: ({ policies }) => inBusinessDays(policies.shipWithinBusinessDays),
  delivery: ({ policies }) => spanInBusinessDays(policies.deliveryBusinessDays),
};

/** What the specification has the banner say. */
export const USUAL_BANNER = "{percentOff}. {freeShipping}.";

const CLAIM = /\{([^{}]*)\}/g;
const SENTENCE = /[^.!?]+[.!?]*\s*/g;

/** The owner's text as shoppers read it. A sentence with a claim that is not true now is left out; '' when nothing is left. */
export function bannerText(text: string, facts: BannerFacts): string {
  const sentences = (text.match(SENTENCE) ?? []).map((sentence) => filled(sentence, facts));
  return sentences.join("").trim();
}

function filled(sentence: string, facts: BannerFacts): string {
  const claims = [...sentence.matchAll(CLAIM)].map(([, name = ""]) => BANNER_CLAIMS[name]?.(facts));
  if (claims.some((claim) => claim === undefined)) return "";
  return sentence.replace(CLAIM, () => claims.shift() ?? "");
}

const NUMBER = String.raw`(?:\d+|one|two|three|four|five|six|seven|ten|fourteen|thirty|sixty|ninety)`;

/** What only the shop knows to be true, typed as words: the way to say it comes with each. */
const TYPED_CLAIMS: readonly (readonly [RegExp, string])[] = [
  [
    /%|\bper ?cent\b|\bhalf[ -](?:off|price)\b|\bdiscount|\bon sale\b|\bsales?\b|\d ?off\b/i,
    "Write {percentOff} for the discount: the shop fills in the one that runs, and leaves the sentence out when none does",
  ],
  [
    /(?<![\w-])free\b/i,
    "Write {freeShipping} for free shipping. Nothing else is free here, so nothing else can be called so",
  ],
  [/[$€£]|\b\d+(?:\.\d\d)? ?(?:dollars?|usd|bucks)\b/i, "Prices change: leave them to the pages of the products"],
  [
    new RegExp(String.raw`\b${NUMBER}[ -](?:business[ -])?(?:day|week|hour|month)s?\b|\b(?:same|next)[ -]day\b`, "i"),
    "Write {returnWindow}, {shipWithin} or {delivery} for a time: the shop fills in what the policies promise",
  ],
  [
    /\b(?:only|just) (?:a few|\d+)\b|\bleft\b|\bends?\b|\blast chance\b|\b(?:today|tonight) only\b|\bhurry\b|\bselling fast\b|\bsold out\b/i,
    "The pages say by themselves what is scarce and when a sale ends: leave that out here",
  ],
];

/** Why a text may not stand in the banner; undefined when it may. */
export function bannerFault(text: string): string | undefined {
  for (const [, name = ""] of text.matchAll(CLAIM)) {
    if (!Object.hasOwn(BANNER_CLAIMS, name)) {
      return `{${name}} is not known here. There are ${Object.keys(BANNER_CLAIMS)
        .map((known) => `{${known}}`)
        .join(", ")}`;
    }
  }
  const words = text.replace(CLAIM, " ");
  if (/[{}]/.test(words)) return "A brace { or } stands alone: write a name between two of them, or neither";
  return TYPED_CLAIMS.find(([claim]) => claim.test(words))?.[1];
}
