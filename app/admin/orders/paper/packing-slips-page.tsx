import { useSearchParams } from "react-router";
import { pageMeta } from "#app/ui/page-meta.ts";
import { listAddress } from "../../frame/list-address.ts";
import { PackingSlips } from "./packing-slips.tsx";

export const meta = () => pageMeta({ title: "Packing slips" });

/** Of the orders in `?ids=`, with commas between them. */
export default function PackingSlipsPage() {
  const [query] = useSearchParams();
  return <PackingSlips ids={query.get("ids") ?? ""} back={{ to: listAddress("orders"), label: "All orders" }} />;
}
