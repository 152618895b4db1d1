import { useState } from "react";
import type { OpenCounts } from "#shop/running/reports/open-counts.ts";
import { useAnswer, useStaff } from "./staff.tsx";

const EVERY_MS = 30_000;
const UNKNOWN: Partial<OpenCounts> = {};

/** The numbers of open items, empty until they are known. It also updates in a background tab, because the title shows them. */
export function useOpenCounts(): Partial<OpenCounts> {
  const enabled = useStaff().may("reports:read");
  const { data } = useAnswer("/api/admin/counts", {}, { everyMs: EVERY_MS, inBackground: true, enabled });
  return data ?? UNKNOWN;
}

/** The first known counts, which don't change while the component is shown. */
export function useFirstCounts(): Partial<OpenCounts> {
  const counts = useOpenCounts();
  const [first, setFirst] = useState(counts);
  if (first === UNKNOWN && counts !== UNKNOWN) setFirst(counts);
  return first;
}

export const openTotal = (counts: Partial<OpenCounts>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);
