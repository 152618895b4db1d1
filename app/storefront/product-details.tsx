import { NearPart } from "#app/ui/near-part.tsx";
import { useHydrated } from "#app/ui/query.ts";
import { DetailRow } from "./detail-row.tsx";

const loadPolicies = async () => (await import("./policy-rows.tsx")).PolicyRows;

/** The description and the shop's policies. */
export function ProductDetails({ description }: { description: string }) {
  const hydrated = useHydrated();
  return (
    <div className="mt-5 border-b border-line">
      <DetailRow title="Description" open sign={hydrated}>
        <p className="whitespace-pre-line">{description}</p>
      </DetailRow>
      <NearPart load={loadPolicies} props={{}} margin="200px" />
    </div>
  );
}
