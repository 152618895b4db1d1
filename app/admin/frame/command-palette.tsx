import { Autocomplete } from "@base-ui/react/autocomplete";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { ALL_PAGES, isOutside } from "../areas.ts";
import { inputBox } from "../kit/fields.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { useLeaving } from "../kit/unsaved-guard.tsx";
import { ACTIONS, type OrderTask } from "./palette-actions.ts";
import { inGroups, ordersFor, type PaletteEntry, paletteEntries } from "./palette-entries.ts";
import { leaveSession } from "./session.ts";

/** Opens with Ctrl K or Cmd K, and finds a page, action, order, customer or product by a few letters. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const [task, setTask] = useState<OrderTask>();
  const [openings, setOpenings] = useState(0);
  const logout = useLeaving(() => void leaveSession());
  const startOver = useCallback(() => {
    setTask(undefined);
    setOpenings((count) => count + 1);
  }, []);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      startOver();
      setOpen((isOpen) => !isOpen);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [startOver]);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          startOver();
          setOpen(true);
        }}
        className="type-label inline-flex min-h-11 items-center gap-2 hover:underline"
      >
        Search
        <kbd className={`${keycap} max-md:hidden`}>Ctrl K</kbd>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={task ? TASKS[task] : "Search the admin"}
        className="mt-[5dvh]! max-h-[85dvh]! max-w-[560px]!"
      >
        {/* A new one each time, because the dialog keeps its children until it has left the screen. */}
        <Search key={openings} task={task} onTask={setTask} onClose={() => setOpen(false)} onLogout={logout.ask} />
      </Dialog>
      {logout.question}
    </>
  );
}

const keycap = "rounded-sm border border-line px-1.5 font-sans text-[12px] text-ink-2";

const TASKS: Record<OrderTask, string> = { refund: "Refund an order", cancel: "Cancel an order" };

const SHORTEST_SEARCH = 2;

type SearchProps = {
  /** The task that the user is choosing an order for. */
  task: OrderTask | undefined;
  onTask: (task: OrderTask) => void;
  onClose: () => void;
  onLogout: () => void;
};

function Search({ task, onTask, onClose, onLogout }: SearchProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const { entries, isSearching } = useEntries(text, task);
  const groups = useMemo(() => inGroups(entries), [entries]);

  function go({ to, task: next }: PaletteEntry) {
    if (next) {
      onTask(next);
      setText("");
      return input.current?.focus();
    }
    onClose();
    if (to === undefined) onLogout();
    else if (isOutside(to)) location.assign(to);
    else void navigate(to);
  }

  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      value={text}
      onValueChange={setText}
      itemToStringValue={(entry: PaletteEntry) => entry.label}
      autoHighlight="always"
    >
      <Autocomplete.Input
        ref={input}
        data-autofocus
        aria-label={task ? "Order number or customer" : "Order number, customer, product, page, or action"}
        placeholder={task ? "Order number or customer" : "Orders, products, customers, pages"}
        className={`${inputBox} shrink-0`}
      />
      <Autocomplete.Empty className="text-ink-2 empty:hidden">
        {isSearching
          ? "Searching..."
          : task
            ? text.trim() && "No orders match."
            : "No results. Try an order number, a name, an email, or what you want to do."}
      </Autocomplete.Empty>
      <Autocomplete.List className="-mx-3 -mt-3 min-h-0 overflow-y-auto empty:hidden">
        {({ group, items }: (typeof groups)[number]) => (
          <Autocomplete.Group key={group} items={items}>
            <Autocomplete.GroupLabel className="px-3 pt-2 text-[13px]/[20px] font-[560] text-ink-2">
              {group}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: PaletteEntry) => (
                <Autocomplete.Item
                  key={entry.value}
                  value={entry}
                  onClick={() => go(entry)}
                  className="flex min-h-11 cursor-default items-center justify-between gap-x-4 rounded-sm px-3 data-highlighted:bg-sand md:min-h-9"
                >
                  <span className="min-w-0 truncate">{entry.label}</span>{" "}
                  {entry.detail && <span className="max-w-[50%] shrink-0 truncate text-ink-2">{entry.detail}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p
        aria-hidden="true"
        className="flex gap-4 border-t border-line pt-3 text-[13px]/[20px] text-ink-2 max-md:hidden"
      >
        {KEYS.map(([key, does]) => (
          <span key={key}>
            <kbd className={keycap}>{key}</kbd> {does}
          </span>
        ))}
      </p>
    </Autocomplete.Root>
  );
}

const KEYS = [
  ["Arrows", "Choose"],
  ["Enter", "Open"],
  ["Esc", "Close"],
] as const;

/** The entries that match a text or, for a task, the matching orders. */
function useEntries(text: string, task: OrderTask | undefined) {
  const { may } = useStaff();
  const query = useDebounced(text.trim());
  const isSearch = query.length >= SHORTEST_SEARCH;
  const orders = useAnswer(
    "/api/admin/orders",
    { query: { q: query, limit: 6 } },
    { enabled: isSearch && may("orders:read") },
  );
  const customers = useAnswer(
    "/api/admin/customers",
    { query: { q: query, limit: 4 } },
    { enabled: isSearch && !task && may("customers:read") },
  );
  // The newest ones are always known, because "inventory" finds a product's Stock page.
  const products = useAnswer(
    "/api/admin/products",
    { query: { state: "all", limit: 200 } },
    { enabled: may("products:read") },
  );
  const named = useAnswer(
    "/api/admin/products",
    { query: { state: "all", q: query, limit: 6 } },
    { enabled: isSearch && !task && may("products:read") },
  );
  const isEarlier =
    text.trim() !== query || (isSearch && (orders.isPlaceholderData || (!task && customers.isPlaceholderData)));
  const entries = useMemo(() => {
    const found = { orders: isSearch ? (orders.data?.items ?? []) : [], isEarlier };
    if (task) return ordersFor(task, text, found);
    return paletteEntries(text, {
      ...found,
      pages: ALL_PAGES.filter(({ needs }) => may(needs)),
      actions: ACTIONS.filter(({ needs }) => !needs || may(needs)),
      customers: isSearch ? (customers.data?.items ?? []) : [],
      products: [
        ...new Map(
          [...(products.data?.items ?? []), ...(named.data?.items ?? [])].map((one) => [one._id, one]),
        ).values(),
      ],
    });
  }, [text, task, may, isSearch, isEarlier, orders.data, customers.data, products.data, named.data]);
  return { entries, isSearching: orders.isFetching || customers.isFetching || named.isFetching || isEarlier };
}

const REST_MS = 200;

/** Debounces a value, for a search that follows typing. */
function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
