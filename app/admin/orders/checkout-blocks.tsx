import { useState } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { countOf } from "#platform/text.ts";
import type { HeldBack } from "#shop/money/abuse-limits/blocked.server.ts";
import type { Signal } from "#shop/money/abuse-limits/limits.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { Moment, OrderLink, wordIn } from "../kit/cells.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { type Columns, Table } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";

/** What the abuse limits keep from paying now. Hidden if there is nothing, as on most days. */
export function CheckoutBlocks() {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useAnswer("/api/guard/held-back");
  if (error) return <Notice>Checkout blocks couldn't be loaded. {error.message}</Notice>;
  const count = data?.length ?? 0;
  return (
    <>
      {count > 0 && (
        <p className="text-ink-2">
          {countOf(count, "checkout block")} ·{" "}
          <TextButton onClick={() => setOpen(true)}>
            Show<span className="sr-only"> checkout blocks</span>
          </TextButton>
        </p>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Checkout blocks" className="max-w-[1040px]!">
        <p className="text-ink-2">
          After too many failed or unpaid attempts, we block further ones until the time shown. Unblock a shopper to let
          them pay now. We don't store the card number or IP address. If there is a last order, it shows who it may be.
        </p>
        {count > 0 ? (
          <Table
            label="Checkout blocks"
            rows={data ?? []}
            columns={COLUMNS}
            rowId={({ _id }) => _id}
            minWidth="md:min-w-[880px]"
          />
        ) : (
          <p role="status">Nothing is blocked.</p>
        )}
      </Dialog>
    </>
  );
}

function Unblock({ item }: { item: HeldBack }) {
  const { run, busy } = useChange("DELETE /api/guard/held-back/:subject", {
    toast: "Unblocked. The customer can try again now.",
    gone: "ok",
  });
  if (!useStaff().may("orders:write")) return null;
  return (
    <SmallButton
      disabled={busy}
      aria-label={`Unblock: ${nameOf(item)} ${item.lastOrder?.orderNumber ?? ""}`.trim()}
      onClick={() => void run({ params: { subject: item._id } })}
    >
      Unblock
    </SmallButton>
  );
}

const WHAT: Record<Signal, string> = { checkout: "Checkout", email: "Email address", card: "Card", ip: "IP address" };

const nameOf = ({ signal, lastOrder }: HeldBack): string =>
  (signal === "email" && lastOrder?.email) || wordIn(WHAT, signal);

const COLUMNS: Columns<HeldBack> = [
  {
    head: "Blocked",
    show: (item) => (
      <>
        <span className="block font-[600] wrap-anywhere max-md:pr-10">{nameOf(item)}</span>
        <span className="block text-ink-2">
          {item.reason === "failures" ? "Too many failed payments" : "Too many unpaid orders"}
        </span>
      </>
    ),
  },
  {
    head: "Attempts",
    show: ({ failed, open, refused }) => (
      <>
        {failed} failed{open > 0 && `, ${open} unpaid`}
        {refused > 0 && <span className="block text-ink-2">{refused} refused while blocked</span>}
      </>
    ),
  },
  { head: "Last order", named: true, show: ({ lastOrder }) => <LastOrder order={lastOrder} /> },
  { head: "Last attempt", named: true, show: ({ lastAt }) => <Moment at={lastAt} /> },
  {
    head: "Ends by",
    named: true,
    show: ({ until }) => <Moment at={until} />,
  },
  { head: "", phone: "corner", align: "right", show: (item) => <Unblock item={item} /> },
];

const LastOrder = ({ order }: { order: HeldBack["lastOrder"] }) =>
  order ? (
    <>
      <OrderLink order={order} />, {order.name}
      <span className="block text-ink-2 wrap-anywhere">{order.email}</span>
    </>
  ) : (
    <span className="text-ink-2">None</span>
  );
