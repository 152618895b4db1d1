import { useRouteLoaderData } from "react-router";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import type { ShopFacts } from "./context.ts";

/** What most shops say, known to the browser: a page carries only what differs. */
const USUAL: ShopFacts = {
  ...DEFAULT_SETTINGS,
  payments: { provider: "sandbox" },
  percentOff: null,
  mail: "sent",
  publicUrl: "",
};

export type SentFacts = Partial<Omit<ShopFacts, "policies" | "owner">> & {
  policies: Partial<ShopFacts["policies"]>;
  owner: Partial<ShopFacts["owner"]>;
};

export const factsToSend = (facts: ShopFacts): SentFacts => ({
  ...unusual(facts, USUAL),
  policies: unusual(facts.policies, USUAL.policies),
  owner: unusual(facts.owner, USUAL.owner),
});

export const factsFrom = (sent: SentFacts): ShopFacts => ({
  ...USUAL,
  ...sent,
  policies: { ...USUAL.policies, ...sent.policies },
  owner: { ...USUAL.owner, ...sent.owner },
});

function unusual<Facts extends object>(facts: Facts, usual: Facts): Partial<Facts> {
  const rest: Partial<Facts> = { ...facts };
  for (const name in usual) {
    if (JSON.stringify(facts[name]) === JSON.stringify(usual[name])) delete rest[name];
  }
  return rest;
}

/** What the server says of the shop; undefined only on the error page of a shop that could not be read. */
export function useShopFacts(): ShopFacts | undefined {
  const sent = useRouteLoaderData<{ shop: SentFacts }>("root")?.shop;
  return sent && factsFrom(sent);
}
