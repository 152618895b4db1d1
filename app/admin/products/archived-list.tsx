import { useMemo } from "react";
import { Link } from "react-router";
import { longDay } from "#app/ui/day.ts";
import { toast } from "#app/ui/toast.ts";
import { easternDay } from "#platform/eastern-day.ts";
import type { ArchivedProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { deskApi } from "./desk-api.ts";

type Props = { search: string; onRestored: () => void };

/** Products that were taken out of the shop and stand in orders, with the way back. */
export function ArchivedList({ search, onRestored }: Props) {
  const pages = usePages("/api/admin/products", { query: { state: "archived", q: search.trim() } });
  const columns = useMemo<Columns<ArchivedProduct>>(
    () => [
      {
        id: "title",
        head: "Product",
        phone: "wide",
        show: ({ _id, title }) => (
          <Link to={`/admin/products/${_id}`} className="font-[600] underline underline-offset-[3px]">
            {title}
          </Link>
        ),
      },
      { id: "at", head: "Archived", show: ({ archivedAt }) => longDay(easternDay(new Date(archivedAt))) },
      {
        id: "actions",
        head: "",
        align: "right",
        phone: "right",
        show: (product) => <BringBack product={product} onRestored={onRestored} />,
      },
    ],
    [onRestored],
  );
  return (
    <PagedList
      title="Archived products"
      pages={pages}
      columns={columns}
      rowId={({ _id }) => _id}
      rowName={({ title }) => title}
      empty={
        search.trim()
          ? "No archived product has that in its title."
          : "Nothing is archived. A product that was ordered is archived when you delete it."
      }
      failed="The archived products could not be loaded."
    />
  );
}

function BringBack({ product: { _id, title }, onRestored }: { product: ArchivedProduct } & Pick<Props, "onRestored">) {
  const { call, may } = useStaff();
  const askAnew = useAskAnew();
  if (!may("products:write")) return null;
  async function restore() {
    const answer = await deskApi(call).restore(_id);
    if (answer.kind !== "ok") return toast(whyItFailed(answer), { kind: "error" });
    toast(`${title} is back in the shop`, { kind: "success" });
    askAnew("/api/admin/products");
    onRestored();
  }
  return (
    <button type="button" aria-label={`Bring back ${title}`} className={smallButton} onClick={() => void restore()}>
      Bring back
    </button>
  );
}
