import { type RefObject, useEffect } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { STATUS_FILTERS, type StatusFilter } from "#shop/ordering/orders/order-filter.ts";
import { ORDER_STATUSES, type OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { BoxLabel } from "../kit/box-label.tsx";
import { inputBox } from "../kit/boxes.ts";
import { DateBox } from "../kit/date-box.tsx";
import { Select } from "../kit/list-tools.tsx";
import { ALL_ORDERS, type AskedOrders, type useOrderFilter } from "./use-order-filter.ts";

const SEARCH = "order-search";

/** Search, status and days. */
export function OrderTools({
  filter,
  search,
}: {
  filter: ReturnType<typeof useOrderFilter>;
  search: RefObject<HTMLInputElement | null>;
}) {
  const { asked, typed, setTyped, change } = filter;
  useSlash(search);
  return (
    <search className="grid w-full grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
      <div className="relative col-span-2 md:w-72">
        <BoxLabel id={SEARCH} label="Find orders">
          <input
            id={SEARCH}
            ref={search}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder="Number, email, name or SKU"
            aria-keyshortcuts="/"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => event.key === "Escape" && typed !== "" && change({ q: "" })}
            className={`${inputBox} pr-11`}
          />
        </BoxLabel>
        {typed !== "" && (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={() => {
              change({ q: "" });
              search.current?.focus();
            }}
            className="absolute right-0 bottom-0 grid size-11 place-items-center text-xl text-ink-2 hover:text-ink"
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      <div className="col-span-2 md:w-44">
        <BoxLabel id="order-status" label="Status">
          <Select
            id="order-status"
            value={asked.status}
            onChange={({ target }) => change({ status: STATUS_FILTERS.find((one) => one === target.value) ?? "" })}
          >
            <option value="">All</option>
            {STATUS_FILTERS.map((status) => (
              <option key={status} value={status}>
                {filterName(status)}
              </option>
            ))}
          </Select>
        </BoxLabel>
      </div>
      <div className="min-w-0 md:w-40">
        <DateBox label="From" value={asked.from} max={asked.to || undefined} onChange={(from) => change({ from })} />
      </div>
      <div className="min-w-0 md:w-40">
        <DateBox label="To" value={asked.to} min={asked.from || undefined} onChange={(to) => change({ to })} />
      </div>
      {isNarrowed(asked) && (
        <TextButton className="max-md:col-span-2 max-md:justify-self-start" onClick={() => change(ALL_ORDERS)}>
          Clear filters
        </TextButton>
      )}
    </search>
  );
}

export const isNarrowed = (asked: AskedOrders): boolean => Object.values(asked).some((value) => value.trim() !== "");

/** '/' goes to the search, from wherever nothing is typed. */
function useSlash(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener("keydown", go);
    return () => document.removeEventListener("keydown", go);
  }, [search]);
}

const isStatus = (filter: StatusFilter): filter is OrderStatus => filter in ORDER_STATUSES;

const filterName = (filter: StatusFilter): string =>
  isStatus(filter) ? ORDER_STATUSES[filter].label : FILTER_NAMES[filter];

const FILTER_NAMES: Record<Exclude<StatusFilter, OrderStatus>, string> = {
  to_ship: "To ship",
  disputed: "Dispute to answer",
  hold_ending: "Authorization ending",
  capture_failing: "Capture failing",
  refund_failed: "Refund failed",
  payment_open: "Payment outcome open",
  delay_unanswered: "Delay not agreed to",
};
