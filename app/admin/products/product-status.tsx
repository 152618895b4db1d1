import { Badge, type StateWords } from "../kit/cells.tsx";
import { recentMoment } from "../kit/dates.ts";
import { LIVE_STATES, liveState } from "./live.ts";

export const ARCHIVED: StateWords = { label: "Archived", tone: "quiet" };
const SOLD_OUT: StateWords = { label: "Sold out", tone: "bad" };
const NO_VARIANT: StateWords = { label: "No live variant", tone: "bad" };

type Props = { product: { liveAt: string | null; archivedAt: string | null; sellable: number | null } };

/** Whether shoppers see a product and can buy it. */
export function ProductStatus({ product: { liveAt, archivedAt, sellable } }: Props) {
  if (archivedAt) return <Badge {...ARCHIVED} />;
  const state = liveState(liveAt);
  if (state === "live" && !sellable) return <Badge {...(sellable === null ? NO_VARIANT : SOLD_OUT)} />;
  if (state !== "at") return <Badge {...LIVE_STATES[state]} />;
  return (
    <>
      <Badge {...LIVE_STATES.at} />
      {liveAt && <LiveAt at={recentMoment(liveAt)} />}
    </>
  );
}

/** On a phone, it breaks only between the date and the time. */
function LiveAt({ at }: { at: string }) {
  const comma = at.lastIndexOf(",");
  return (
    <span className="block text-ink-2 md:whitespace-nowrap">
      {at.slice(0, comma + 1)} <span className="whitespace-nowrap">{at.slice(comma + 1).trim()}</span>
    </span>
  );
}
