import { useSearchParams } from "react-router";
import { PackingSlips } from "./packing-slips.tsx";

/** The packing slips of the orders in `?ids=`, separated by commas. */
export default function PackingSlipsPage() {
  const [query] = useSearchParams();
  return <PackingSlips ids={query.get("ids") ?? ""} back={{ to: "/admin/orders", label: "All orders" }} />;
}
