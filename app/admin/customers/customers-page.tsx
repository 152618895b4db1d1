import { money } from "#app/ui/price.tsx";
import type { ListedCustomer } from "#shop/people/customers/customers.contract.server.ts";
import { EmailText, ItemLink, Moment } from "../kit/cells.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { List } from "../kit/list.tsx";
import type { Columns } from "../kit/table.tsx";

/** Everyone who has ordered, by most recent order. */
export default function CustomersPage() {
  return (
    <List
      title="Customers"
      path="/api/admin/customers"
      columns={COLUMNS}
      filters={[{ kind: "search", name: "q", label: "Find customers", placeholder: "Name or email" }]}
      actions={
        <DownloadButton
          get={(call) => call("GET /api/admin/customers/csv", { file: true })}
          name="customers.csv"
          label="Export CSV"
        />
      }
      empty={{ title: "No customers yet", text: "They appear here after their first order." }}
      minWidth="md:min-w-[720px]"
    />
  );
}

const COLUMNS: Columns<ListedCustomer> = [
  {
    head: "Customer",
    show: ({ _id, name, email }) => (
      <>
        <ItemLink to={`/admin/customers/${_id}`}>{name}</ItemLink>
        <span className="block text-ink-2">
          <EmailText email={email} />
        </span>
      </>
    ),
  },
  { head: "Orders", phone: "left", named: true, align: "right", show: ({ orders }) => orders },
  { head: "Spent", align: "right", phone: "right", named: true, show: ({ spent }) => money(spent) },
  { head: "Last order", named: true, show: ({ lastOrderAt }) => <Moment at={lastOrderAt} /> },
];
