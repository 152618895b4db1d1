import { useShopFacts } from "#app/shop-facts.ts";
import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";
import { inBusinessDays, inDays } from "#shop/running/settings/policy-words.ts";
import { type FeaturedProduct, pictureIn } from "./featured.ts";

/** Three facts in a row: about the backpack if there is one, and about the shop. */
export function Facts({ backpack }: { backpack: boolean }) {
  const policies = useShopFacts()?.policies;
  const ofThePack = [
    ["A backpack in the back", "Arch zip, grab loop and a second zip pocket below."],
    ["Packs into itself", "Fold it inside out and carry it by the straps."],
  ] as const;
  const ofTheShop = policies
    ? ([
        ["Free US shipping", `Leaves within ${inBusinessDays(policies.shipWithinBusinessDays)}.`],
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
            <p className="mt-0.5 text-[15px]/[23px] text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FromHoodieToBackpack({ product }: { product: FeaturedProduct }) {
  const packed = pictureIn("Blue", "packed", product);
  return (
    <section className="wrap grid items-center gap-7 py-14 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-14">
      <div>
        <h2 className="type-h2 max-w-[8em]">From hoodie to backpack.</h2>
        <p className="type-lead mt-[22px] max-w-[28em] text-pretty text-ink-2 lg:text-balance">
          Turn the back panel out, push the sleeves in, close the zip. The shoulder straps are already where you need
          them.
        </p>
      </div>
      {packed && (
        <div className={`h-[420px] overflow-hidden rounded-lg md:h-[640px] ${stageOf(packed.color)}`}>
          <Picture
            src={packed.src}
            alt={`${product.title} in ${packed.color}, folded into its own backpack`}
            sizes="(min-width: 1080px) 740px, 100vw"
            className="size-full object-cover object-[50%_45%]"
          />
        </div>
      )}
    </section>
  );
}
