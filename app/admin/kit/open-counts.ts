import type { OpenCounts } from "#shop/running/reports/overview.contract.server.ts";
import { useAnswer, useStaff } from "./staff.tsx";

const EVERY_MS = 30_000;
const NONE: OpenCounts = { toShip: 0, messages: 0, reviews: 0 };

/** The number of orders to ship, open messages and pending reviews. It also updates in a background tab, because the title shows it. */
export function useOpenCounts(): OpenCounts {
  const enabled = useStaff().may("reports:read");
  const { data } = useAnswer("/api/admin/counts", {}, { everyMs: EVERY_MS, inBackground: true, enabled });
  return data ?? NONE;
}

export const openTotal = ({ toShip, messages, reviews }: OpenCounts): number => toShip + messages + reviews;
