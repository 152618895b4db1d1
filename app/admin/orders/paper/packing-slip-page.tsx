import { useParams } from "react-router";
import { PackingSlips } from "./packing-slips.tsx";

export default function PackingSlipPage() {
  const { id = "" } = useParams();
  return <PackingSlips ids={id} back={{ to: `/admin/orders/${id}`, label: "Order" }} />;
}
