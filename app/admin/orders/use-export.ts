import { useState } from "react";
import { toast } from "#app/ui/toast.ts";
import { easternDay } from "#platform/eastern-day.ts";
import { saveFile } from "../kit/save-file.ts";
import { whyItFailed } from "../kit/staff.tsx";
import type { ExportQuery, OrdersApi } from "./orders-api.ts";

/** Saves orders as a file: those that fit a filter, or chosen ones. */
export function useExport(api: Pick<OrdersApi, "csv">) {
  const [isBusy, setBusy] = useState(false);
  async function run(query: ExportQuery) {
    if (isBusy) return;
    setBusy(true);
    const answer = await api.csv(query);
    setBusy(false);
    if (answer.kind !== "ok") return toast(`Failed to export orders. ${whyItFailed(answer)}`, { kind: "error" });
    saveFile(answer.data, `orders-${easternDay(new Date())}.csv`);
  }
  return { isBusy, run };
}
