import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { randomKey } from "#app/checkout/checkout-attempt.ts";
import { toast } from "#app/ui/toast.ts";
import { CallFailed, useStaff, whyItFailed } from "./staff.tsx";
import type { Answer, StaffInput } from "./staff-api.ts";
import type { StaffPath, StaffRoute, Told } from "./staff-routes.ts";

export type ChangeOptions<R extends StaffRoute> = {
  /** Shown when it is done; undefined: nothing to say. With `undo` it has an Undo button. */
  toast?: string | ((data: Told<R>, input: StaffInput<R>) => string | undefined);
  undo?: (data: Told<R>, input: StaffInput<R>) => void;
  /** What is fetched again afterwards, also after a refusal: the page is out of date then. */
  invalidates?: readonly StaffPath[];
  /** `ok`: a not_found counts as done, because deleting it was the aim. */
  gone?: "ok";
  /** Sent with an idempotency key that stays the same until the server answers, so that a retry does nothing twice. */
  once?: true;
  onDone?: (data: Told<R>, input: StaffInput<R>) => void;
};

/**
 * Changes something. An expired session asks for the password over the page and sends the change again (staffCall). The same change once more
 * while it runs does nothing, as after a double click; another one waits for its turn, unless the change is made `once`.
 *
 * `run` shows in a toast why it failed; `send` leaves that to a form or a question.
 */
export function useChange<R extends StaffRoute>(route: R, options: ChangeOptions<R> = {}) {
  const { call } = useStaff();
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  const running = useRef(new Set<string>());
  const { mutateAsync, isPending } = useMutation({
    scope: { id: useId() },
    mutationFn: async (input: StaffInput<R>): Promise<Told<R>> => {
      // The overloads of a call can't express the input of any route.
      const ask = call as (route: R, input: StaffInput<R>) => Promise<Answer<Told<R>>>;
      if (options.once) key.current ??= randomKey();
      const answer = await ask(route, options.once ? { ...input, key: key.current } : input);
      if (answer.kind !== "unreachable") key.current = undefined;
      if (answer.kind === "ok") return answer.data;
      if (options.gone === "ok" && answer.kind === "refused" && answer.code === "not_found")
        return undefined as Told<R>;
      throw new CallFailed(answer);
    },
    onSuccess(data, input) {
      const { undo } = options;
      const text = typeof options.toast === "function" ? options.toast(data, input) : options.toast;
      const action = undo && { label: "Undo", onSelect: () => undo(data, input) };
      if (text !== undefined) toast(text, { kind: "success", ...(action && { action }) });
      options.onDone?.(data, input);
    },
    onSettled(_data, error) {
      // Without an answer nothing is known to have changed.
      if (error instanceof CallFailed && error.answer.kind === "unreachable") return;
      for (const path of options.invalidates ?? []) void client.invalidateQueries({ queryKey: [path] });
    },
  });

  async function send(input: StaffInput<R>): Promise<Answer<Told<R>>> {
    const change = JSON.stringify(input);
    // Of what moves money or writes to people, a second one is never sent by a press that came too early.
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
    if (answer.kind !== "ok" && answer !== BUSY) toast(whyItFailed(answer), { kind: "error" });
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
