import { expect, test } from "vitest";
import { shopFacts } from "#test/harness/shop-facts.ts";
import { factsFrom, factsToSend } from "./shop-facts.ts";

const facts = shopFacts();
const real = shopFacts({
  demo: false,
  payments: { provider: "other", publishableKey: "key" },
  discount: null,
  afterOrder: "out-of-stock",
  policies: { ...facts.policies, returnWindowDays: 14, restockWeeks: { from: 1, to: 2 } },
  owner: { ...facts.owner, legalName: "Pack Ltd" },
});

test.each([
  ["a demo shop", facts],
  ["a shop that differs from the defaults", real],
])("the browser gets all facts about %s from the server", (_, shop) => {
  expect(factsFrom(JSON.parse(JSON.stringify(factsToSend(shop))))).toEqual(shop);
});
