import { useShopFacts } from "#app/shop-facts.ts";
import { inBusinessDays, inDays } from "#shop/running/settings/policy-words.ts";

/** Three facts in a row: about the backpack if there is one, and about the shop. */
export function Facts({ backpack }: { backpack: boolean }) {
  const policies = useShopFacts()?.policies;
  const ofThePack = [
    ["A backpack in the back", "An arched zipper, a grab loop, and a second zip pocket below."],
    ["Packs into itself", "Fold it up, zip it shut, and carry it by the straps."],
  ] as const;
  const ofTheShop = policies
    ? ([
        ["Free shipping to all 50 states", `Ships within ${inBusinessDays(policies.shipWithinBusinessDays)}.`],
        ["Time to try it on", `Send it back within ${inDays(policies.returnWindowDays)} for a full refund.`],
      ] as const)
    : [];
  const facts = backpack ? [...ofThePack, ...ofTheShop.slice(0, 1)] : ofTheShop;
  return (
    <section aria-label="Features" className="wrap">
      <ul className="grid border-line max-md:divide-y max-md:divide-line md:auto-cols-fr md:grid-flow-col md:gap-x-10 md:border-b">
        {facts.map(([title, text]) => (
          <li key={title} className="py-[18px] md:py-7">
            <h2 className="type-h3">{title}</h2>
            <p className="mt-0.5 text-[15px]/[23px] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
