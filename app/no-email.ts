import type { ShopFacts } from "./context.ts";

/** Said wherever a shopper would expect an email from a shop that sends none. */
export const noEmailText = ({ demo }: Pick<ShopFacts, "demo">): string =>
  demo ? "This is a demo, so we don't send email." : "We can't send email yet.";

/** Undefined in a shop that sends email. */
export const noEmailIn = (facts: ShopFacts | undefined): string | undefined =>
  facts?.email === "kept" ? noEmailText(facts) : undefined;
