import type { EditorListItem } from "#shop/selling/product-editor/editor-product.server.ts";
import { Badge, type StateWords } from "../kit/cells.tsx";
import { recentMoment } from "../kit/dates.ts";
import { LIVE_STATES, liveState } from "./live.ts";

export const ARCHIVED: StateWords = { label: "Archived", tone: "quiet" };
const SOLD_OUT: StateWords = { label: "Sold out", tone: "bad" };
const NO_VARIANT: StateWords = { label: "No live variant", tone: "bad" };
/** What is in stock isn't live yet. */
const NO_LIVE_STOCK: StateWords = { label: "No live stock", tone: "bad" };

type Props = { product: Pick<EditorListItem, "liveAt" | "archivedAt" | "sellable" | "inventory"> };

/** Whether shoppers see a product and can buy it. */
export function ProductStatus({ product: { liveAt, archivedAt, sellable, inventory } }: Props) {
  if (archivedAt) return <Badge {...ARCHIVED} />;
  const state = liveState(liveAt);
  if (state === "live" && !sellable)
    return <Badge {...(sellable === null ? NO_VARIANT : inventory > 0 ? NO_LIVE_STOCK : SOLD_OUT)} />;
  if (state !== "at") return <Badge {...LIVE_STATES[state]} />;
  return (
    <>
      <Badge {...LIVE_STATES.at} />
      {liveAt && <span className="block text-ink-2 md:whitespace-nowrap">{recentMoment(liveAt)}</span>}
    </>
  );
}
