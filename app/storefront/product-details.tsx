import { NearPart } from "#app/ui/near-part.tsx";
import { useHydrated } from "#app/ui/query.ts";
import { type ProductSpecs, SPEC_NAMES, SPECS } from "#shop/selling/catalog/product-specs.ts";
import { DetailRow } from "./detail-row.tsx";

const loadPolicies = async () => (await import("./policy-rows.tsx")).PolicyRows;

type ProductDetailsProps = { description: string; specs: ProductSpecs | undefined };

/** The description, what buyers ask about, and the shop's policies. */
export function ProductDetails({ description, specs }: ProductDetailsProps) {
  const hydrated = useHydrated();
  return (
    <div className="mt-5 border-b border-line">
      <DetailRow title="Description" open sign={hydrated}>
        <p className="whitespace-pre-line">{description}</p>
      </DetailRow>
      {specs && (
        <DetailRow title="Details" open sign={hydrated}>
          <Specs specs={specs} />
        </DetailRow>
      )}
      <NearPart load={loadPolicies} props={{}} margin="200px" room="min-h-[171px]" />
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
