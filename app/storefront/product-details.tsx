import type { TimedEstimate } from "#app/context.ts";
import { NearPart } from "#app/ui/near-part.tsx";
import { useHydrated } from "#app/ui/query.ts";
import { daySpan } from "#platform/day-words.ts";
import { type ProductSpecs, SPEC_NAMES, SPECS } from "#shop/selling/catalog/product-specs.ts";
import { DetailRow } from "./detail-row.tsx";
import { useOver } from "./use-over.ts";

const loadPolicies = async () => (await import("./policy-rows.tsx")).PolicyRows;

type ProductDetailsProps = {
  /** Undefined while nothing can be ordered. */
  delivery: TimedEstimate | undefined;
  description: string;
  specs: ProductSpecs | undefined;
};

/** When it arrives, the description, what buyers ask about, and the shop's policies. */
export function ProductDetails({ delivery, description, specs }: ProductDetailsProps) {
  const hydrated = useHydrated();
  return (
    <div>
      {delivery && <DeliveryLine estimate={delivery} />}
      <div className="mt-5 border-b border-line">
        <DetailRow title="Description" open sign={hydrated}>
          <p className="whitespace-pre-line">{description}</p>
        </DetailRow>
        {specs && (
          <DetailRow title="Details" open sign={hydrated}>
            <Specs specs={specs} />
          </DetailRow>
        )}
        {/* As high as its three rows, which are open on a wide screen. */}
        <NearPart load={loadPolicies} props={{}} margin="200px" room="min-h-[171px] lg:min-h-[561px]" />
      </div>
    </div>
  );
}

/** Only what the owner has filled in. A demo's are labeled, like its reviews. */
const Specs = ({ specs }: { specs: ProductSpecs }) => (
  <>
    {specs.sample && <p className="type-small mb-2">Sample data for this demo</p>}
    <dl className="grid gap-3">
      {SPEC_NAMES.flatMap((name) =>
        specs[name]
          ? [
              <div key={name} className="grid grid-cols-[8.5em_minmax(0,1fr)] gap-x-3">
                <dt className="font-[560] text-ink">{SPECS[name].label}</dt>
                <dd className="whitespace-pre-line">{specs[name]}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  </>
);

/** The delivery estimate for free standard shipping. */
function DeliveryLine({ estimate: { from, to, goodUntil } }: { estimate: TimedEstimate }) {
  const over = useOver(goodUntil);
  if (over) return null;
  return (
    <p className="text-[15px]/6">
      <span className="font-[560]">
        Estimated delivery <span className="whitespace-nowrap">{daySpan(from, to)}</span>
      </span>
      <span className="block text-[14px]/[20px] text-ink-2">With free standard shipping, if you order today.</span>
    </p>
  );
}
