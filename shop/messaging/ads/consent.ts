/** Who decided: the shopper in the banner, or their browser (Global Privacy Control). */
export type ConsentReason = "banner" | "gpc";

export type MarketingConsent = { marketing: boolean; reason: ConsentReason };

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Global Privacy Control: exactly `1` counts (w3.org/TR/gpc). */
export const asksNotToSell = (headers: Headers): boolean => headers["sec-gpc"] === "1";

/**
 * What a request allows: the stricter of its header and of what its body says. Undefined when neither says anything, which allows
 * nothing.
 */
export function consentOf(headers: Headers, said: boolean | undefined): MarketingConsent | undefined {
  if (asksNotToSell(headers)) return { marketing: false, reason: "gpc" };
  return said === undefined ? undefined : { marketing: said, reason: "banner" };
}

/** So much of the name of a browser is kept. */
export const MAX_USER_AGENT = 500;
