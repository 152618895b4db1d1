import { Autocomplete } from "@base-ui/react/autocomplete";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { inputBox } from "../kit/boxes.ts";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { useLeaving } from "../kit/unsaved-guard.tsx";
import { ALL_PAGES, isOutside } from "./nav.ts";
import { ACTIONS } from "./palette-actions.ts";
import { type PaletteEntry, paletteEntries } from "./palette-entries.ts";
import { leaveSession } from "./session.ts";

/** Ctrl K, or Cmd K: opens an area, an action, an order, a customer or a product by a few letters of it. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const logout = useLeaving(() => void leaveSession());
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="type-label inline-flex min-h-11 items-center gap-2 hover:underline"
      >
        Search
        <kbd className="rounded-sm border border-line px-1.5 font-sans text-[12px] text-ink-2 max-md:hidden">
          Ctrl K
        </kbd>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Search the admin"
        className="mt-[10dvh]! max-w-[560px]!"
      >
        <Search onClose={() => setOpen(false)} onLogout={logout.ask} />
      </Dialog>
      {logout.question}
    </>
  );
}

const SHORTEST_SEARCH = 2;

function Search({ onClose, onLogout }: { onClose: () => void; onLogout: () => void }) {
  const { may } = useStaff();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const query = useSettled(text.trim());
  const isSearch = query.length >= SHORTEST_SEARCH;
  const orders = useAnswer(
    "/api/admin/orders",
    { query: { q: query, limit: 6 } },
    { enabled: isSearch && may("orders:read") },
  );
  const customers = useAnswer(
    "/api/admin/customers",
    { query: { q: query, limit: 4 } },
    { enabled: isSearch && may("customers:read") },
  );
  const products = useAnswer("/api/products");
  const isEarlier = text.trim() !== query || (isSearch && (orders.isPlaceholderData || customers.isPlaceholderData));
  const entries = useMemo(
    () =>
      paletteEntries(text, {
        pages: ALL_PAGES.filter(({ needs }) => may(needs)),
        actions: ACTIONS.filter(({ needs }) => !needs || may(needs)),
        orders: isSearch ? (orders.data?.items ?? []) : [],
        customers: isSearch ? (customers.data?.items ?? []) : [],
        isEarlier,
        products: may("products:read") ? (products.data ?? []) : [],
      }),
    [text, may, isSearch, isEarlier, orders.data, customers.data, products.data],
  );

  function go({ to }: PaletteEntry) {
    onClose();
    if (to === undefined) onLogout();
    else if (isOutside(to)) location.assign(to);
    else void navigate(to);
  }

  return (
    <Autocomplete.Root
      inline
      open
      items={entries}
      filter={null}
      value={text}
      onValueChange={setText}
      itemToStringValue={(entry: PaletteEntry) => entry.label}
      autoHighlight="always"
    >
      <Autocomplete.Input
        data-autofocus
        aria-label="Order number, customer, product, page or action"
        placeholder="Order, customer, product, page or action"
        className={inputBox}
      />
      <Autocomplete.Empty className="px-3 text-ink-2 empty:hidden">
        {orders.isFetching || customers.isFetching || isEarlier
          ? "Searching..."
          : "No results. Try an order number, a name, an email or what you want to do."}
      </Autocomplete.Empty>
      <Autocomplete.List className="-mx-3 max-h-[50dvh] overflow-y-auto empty:hidden">
        {(entry: PaletteEntry) => (
          <Autocomplete.Item
            key={entry.value}
            value={entry}
            onClick={() => go(entry)}
            className="flex min-h-11 cursor-default justify-between gap-x-4 rounded-sm px-3 data-highlighted:bg-sand max-md:flex-col max-md:py-2 md:items-center"
          >
            <span className="min-w-0 truncate">{entry.label}</span>
            <span className="truncate text-ink-2 md:max-w-[50%] md:shrink-0">{entry.detail}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

const REST_MS = 200;

/** The value once it has not changed for a moment: a search that follows typing. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
