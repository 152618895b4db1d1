import { useCallback, useEffect, useState } from "react";
import { toast } from "#app/ui/toast.ts";
import type { Answer } from "./staff-api.ts";

export type List<T> = { state: "loading" | "failed"; items: readonly T[] } | { state: "ready"; items: readonly T[] };

/** A list of the server: loaded at once and again at will. While it is loaded again, and when that fails, the old one stays. */
export function useList<T>(load: () => Promise<Answer<T[]>>, failed: string) {
  const [list, setList] = useState<List<T>>({ state: "loading", items: [] });

  const reload = useCallback(async () => {
    setList(({ items }) => ({ state: "loading", items }));
    const answer = await load();
    if (answer.kind === "ok") return setList({ state: "ready", items: answer.data });
    setList(({ items }) => ({ state: "failed", items }));
    toast(failed, { kind: "error" });
  }, [load, failed]);

  useEffect(() => {
    void reload();
  }, [reload]);

  const change = (next: (items: readonly T[]) => readonly T[]) =>
    setList((list) => ({ ...list, items: next(list.items) }));
  return { list, reload, change };
}
