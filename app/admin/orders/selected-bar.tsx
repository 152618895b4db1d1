import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { TextButton } from "#app/ui/button.tsx";
import { smallButton } from "../kit/button-styles.ts";
import { SmallButton } from "../kit/small-button.tsx";
import { slipsOf } from "./use-fulfilling.ts";

type Props = {
  ids: readonly string[];
  /** Undefined for staff who may not fulfill orders. */
  onFulfill: (() => void) | undefined;
  onClear: () => void;
  /** The export of the selected orders. */
  children: ReactNode;
};

/** The actions for the selected orders. It stays in view however long the list is. */
export function SelectedBar({ ids, onFulfill, onClear, children }: Props) {
  const { pathname, search } = useLocation();
  return (
    <section
      aria-label="Selected orders"
      className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-10 mt-4 flex items-center gap-2 border border-line bg-surface px-5 py-2.5 shadow-float max-lg:-mx-5 max-md:flex-wrap max-lg:border-x-0 max-lg:border-b-0 lg:bottom-0 lg:-mx-4 lg:rounded-t-md lg:border-b-0 lg:px-4"
    >
      <p role="status" className="font-[600] whitespace-nowrap max-md:basis-[calc(100%-56px)]">
        {ids.length} selected
      </p>
      <TextButton onClick={onClear}>Clear</TextButton>
      {onFulfill && (
        <SmallButton data-key="f" onClick={onFulfill}>
          Fulfill
        </SmallButton>
      )}
      <Link to={slipsOf(ids)} state={{ list: pathname + search }} className={smallButton}>
        Packing slips
      </Link>
      {children}
    </section>
  );
}
