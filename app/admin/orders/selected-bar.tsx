import { Link } from "react-router";
import { TextButton } from "#app/ui/button.tsx";
import { smallButton } from "../kit/list-frame.tsx";

/** What can be done with the ticked orders, in sight however long the list is. */
export function ChosenBar({
  count,
  slips,
  onFulfil,
  onExport,
  onClear,
}: {
  count: number;
  /** The address of their packing slips. */
  slips: string;
  /** Undefined for whoever may not. */
  onFulfil: (() => void) | undefined;
  onExport: () => void;
  onClear: () => void;
}) {
  return (
    <section
      aria-label="Chosen orders"
      className="sticky bottom-3 z-10 mt-4 flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-2.5 shadow-float"
    >
      <p role="status" className="font-[600]">
        {count} chosen
      </p>
      {onFulfil && (
        <button type="button" className={smallButton} onClick={onFulfil}>
          Mark as fulfilled
        </button>
      )}
      <Link to={slips} className={smallButton}>
        Packing slips
      </Link>
      <button type="button" className={smallButton} onClick={onExport}>
        Export CSV<span className="sr-only"> of the chosen orders</span>
      </button>
      <TextButton onClick={onClear}>Clear</TextButton>
    </section>
  );
}
