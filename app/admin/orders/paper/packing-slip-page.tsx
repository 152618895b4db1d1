import { useParams } from "react-router";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PackingSlips } from "./packing-slips.tsx";

export const meta = () => pageMeta({ title: "Packing slip" });

export default function PackingSlipPage() {
  const { id = "" } = useParams();
  return <PackingSlips ids={id} back={{ to: `/admin/orders/${id}`, label: "Order" }} />;
}
