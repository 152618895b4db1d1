import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { randomKey } from "#app/checkout/checkout-attempt.ts";
import { toast } from "#app/ui/toast.ts";
import { CallFailed, useStaff, whyItFailed } from "./staff.tsx";
import {
  type Answer,
  leavesKeyOpen,
  type StaffInput,
  type StaffPath,
  type StaffRoute,
  type Told,
} from "./staff-api.ts";

export type ChangeOptions<R extends StaffRoute> = {
  /** The toast after a success; none if undefined. */
  toast?: string | ((data: Told<R>, input: StaffInput<R>) => string | undefined);
  /** Fetches only these paths again afterward. By default, all that the page shows is fetched again, so that no path is forgotten. */
  invalidates?: readonly StaffPath[];
  /** `ok`: treats not_found as success, for deletions. */
  gone?: "ok";
  /** Sends an idempotency key that stays the same until an answer depended on it, so that a retry does nothing twice. */
  once?: true;
  onDone?: (data: Told<R>, input: StaffInput<R>) => void;
  /** By code: what `run` does after a refusal, instead of showing it as an error. */
  refusals?: Partial<Record<string, () => void>>;
};

/**
 * Sends a change. If the session has expired, a dialog asks for the password and the change is sent again (staffCall). While it runs, the
 * same change is ignored, as after a double click; a different one waits its turn or, with `once`, is refused.
 *
 * `run` shows failures in a toast; `send` leaves them to a form or a confirmation.
 */
export function useChange<R extends StaffRoute>(route: R, options: ChangeOptions<R> = {}) {
  const { call } = useStaff();
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  const running = useRef(new Set<string>());
  const { mutateAsync, isPending } = useMutation({
    scope: { id: useId() },
    mutationFn: async (input: StaffInput<R>): Promise<Told<R>> => {
      // The overloads of a call can't express an arbitrary route's input.
      const ask = call as (route: R, input: StaffInput<R>) => Promise<Answer<Told<R>>>;
      if (options.once) key.current ??= randomKey();
      const answer = await ask(route, options.once ? { ...input, key: key.current } : input);
      if (!leavesKeyOpen(answer)) key.current = undefined;
      if (answer.kind === "ok") return answer.data;
      if (options.gone === "ok" && answer.kind === "refused" && answer.code === "not_found")
        return undefined as Told<R>;
      throw new CallFailed(answer);
    },
    onSuccess(data, input) {
      const text = typeof options.toast === "function" ? options.toast(data, input) : options.toast;
      if (text !== undefined) toast(text, { kind: "success" });
      options.onDone?.(data, input);
    },
    onSettled(_data, error) {
      // Without an answer, we can't know that anything changed. After a refusal, the page is out of date.
      if (error instanceof CallFailed && error.answer.kind === "unreachable") return;
      if (!options.invalidates) void client.invalidateQueries();
      for (const path of options.invalidates ?? []) void client.invalidateQueries({ queryKey: [path] });
    },
  });

  async function send(input: StaffInput<R>): Promise<Answer<Told<R>>> {
    const change = JSON.stringify(input);
    // With `once`, for actions that move money or email people, a click that comes too early never sends a second change.
    if (running.current.has(change) || (options.once && running.current.size > 0)) return BUSY;
    running.current.add(change);
    try {
      return { kind: "ok", data: await mutateAsync(input) };
    } catch (error) {
      if (error instanceof CallFailed) return error.answer;
      throw error;
    } finally {
      running.current.delete(change);
    }
  }

  async function run(input: StaffInput<R>): Promise<Answer<Told<R>>> {
    const answer = await send(input);
    const handled = answer.kind === "refused" && options.refusals?.[answer.code];
    if (handled) handled();
    else if (answer.kind !== "ok" && answer !== BUSY) toast(whyItFailed(answer), { kind: "error" });
    return answer;
  }

  return { run, send, busy: isPending };
}

const BUSY = {
  kind: "refused",
  code: "",
  message: "Please wait a moment.",
  errors: [],
} as const satisfies Answer<never>;
