import { Link } from "#app/ui/link.tsx";
import { money } from "#app/ui/price.tsx";
import type { ListedCustomer } from "#shop/people/customers/customers.contract.server.ts";
import type { Columns } from "../kit/data-table.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { rowButton } from "../kit/facts.tsx";
import { useListFilter } from "../kit/list-filter.ts";
import { FindBox, NothingHere } from "../kit/list-tools.tsx";
import { Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";

/** Who ordered, whoever ordered last first. */
export default function CustomersArea() {
  const { filter, change, isNarrowed, clear } = useListFilter(["q"]);
  const pages = usePages("/api/admin/customers", { query: filter });
  return (
    <PagedList
      title="Customers"
      page
      pages={pages}
      columns={COLUMNS}
      rowId={({ _id }) => _id}
      rowName={({ name }) => `customer ${name}`}
      minWidth="md:min-w-[720px]"
      failed="The customers could not be loaded."
      actions={
        <DownloadButton
          get={(call) => call("GET /api/admin/customers/csv", { file: true })}
          name="customers.csv"
          label="Export CSV"
        />
      }
      empty={
        <NothingHere isNarrowed={isNarrowed} onClear={clear}>
          There are no customers yet. Whoever orders stands here under their email.
        </NothingHere>
      }
      tools={
        <FindBox label="Find customers" placeholder="Name or email" value={filter.q} onChange={(q) => change({ q })} />
      }
    />
  );
}

const COLUMNS: Columns<ListedCustomer> = [
  {
    id: "name",
    head: "Customer",
    phone: "wide",
    show: ({ _id, name, email }) => (
      <>
        <Link to={`/admin/customers/${_id}`} className={`inline-flex items-center ${rowButton}`}>
          {name}
        </Link>
        <span className="block text-ink-2">{email}</span>
      </>
    ),
  },
  {
    id: "orders",
    head: "Orders",
    align: "right",
    show: ({ orders }) => (
      <>
        {orders}
        <span className="md:hidden">{orders === 1 ? " order" : " orders"}</span>
      </>
    ),
  },
  { id: "spent", head: "Paid", align: "right", phone: "right", show: ({ spent }) => money(spent) },
  {
    id: "last",
    head: "Last order",
    phone: "wide",
    show: ({ lastOrderAt }) => (
      <span className="text-ink-2 md:text-ink">
        <span className="md:hidden">Last order </span>
        <Moment at={lastOrderAt} />
      </span>
    ),
  },
];
