import { Notice } from "#app/ui/notice.tsx";
import type { HeldBack } from "#shop/money/abuse-limits/blocked.contract.server.ts";
import type { Signal } from "#shop/money/abuse-limits/limits.ts";
import { Moment } from "../kit/moment.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { type Columns, Table } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";

const PATH = "/api/guard/held-back";

/** Customers blocked by the abuse limits now. Hidden on most days, when there are none. */
export function BlockedCustomers() {
  const { data, error } = useAnswer(PATH);
  if (error) return <Notice className="mb-3">Blocked customers could not be loaded. {error.message}</Notice>;
  if (!data?.length) return null;
  return (
    <section aria-labelledby="blocked" className="mb-8">
      <h2 id="blocked" className="mb-2 text-[18px]/[24px] font-[630]">
        Blocked customers
      </h2>
      <Table
        label="Blocked customers"
        rows={data}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        rowName={nameOf}
        minWidth="md:min-w-[880px]"
      />
    </section>
  );
}

function Unblock({ item }: { item: HeldBack }) {
  const { run, busy } = useChange("DELETE /api/guard/held-back/:subject", {
    toast: "Unblocked. Their next order is tried right away.",
    invalidates: [PATH],
    gone: "ok",
  });
  if (!useStaff().may("orders:write")) return null;
  return (
    <SmallButton
      disabled={busy}
      aria-label={`Unblock: ${nameOf(item)}, last order ${item.lastOrder?.orderNumber ?? "gone"}`}
      onClick={() => void run({ params: { subject: item._id } })}
    >
      Unblock
    </SmallButton>
  );
}

const WHERE: Record<Signal, string> = {
  checkout: "in one checkout",
  email: "with one email address",
  card: "with one card",
  ip: "from one internet address",
};

const nameOf = ({ reason, signal }: HeldBack): string =>
  `Many ${reason === "failures" ? "failed payments" : "unpaid orders"} ${WHERE[signal]}`;

const COLUMNS: Columns<HeldBack> = [
  { head: "Reason", show: (item) => <span className="font-[600]">{nameOf(item)}</span> },
  {
    head: "Attempts",
    show: ({ failed, open, refused }) =>
      [`${failed} failed`, open > 0 && `${open} unpaid`, `${refused} blocked`].filter(Boolean).join(", "),
  },
  {
    head: "Last order",
    named: true,
    show: ({ lastOrder }) => <LastOrder order={lastOrder} />,
  },
  { head: "Last attempt", named: true, show: ({ lastAt }) => <Moment at={lastAt} /> },
  {
    head: "Until",
    named: true,
    show: ({ until, reason }) => (
      <>
        <Moment at={until} />
        {reason === "open_orders" && <span className="text-ink-2"> at the latest</span>}
      </>
    ),
  },
  { head: "", show: (item) => <Unblock item={item} /> },
];

function LastOrder({ order }: { order: HeldBack["lastOrder"] }) {
  if (!order) return <span className="text-ink-2">---</span>;
  return (
    <>
      {order.orderNumber}, {order.name}
      <span className="block text-ink-2">{order.email}</span>
    </>
  );
}
