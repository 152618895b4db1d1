import { useState } from "react";
import { useStaff, whyItFailed } from "./staff.tsx";
import type { Answer, StaffCall } from "./staff-api.ts";

/** One thing that staff do: while it runs it is `busy`, and `fault` is why it did not work. A second press meanwhile does nothing. */
export function useAction() {
  const { call } = useStaff();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  /** @returns undefined while another one runs. */
  async function run<A extends Answer<unknown>>(work: (call: StaffCall) => Promise<A>): Promise<A | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setFault(undefined);
    const answer = await work(call);
    setBusy(false);
    if (answer.kind !== "ok") setFault(whyItFailed(answer));
    return answer;
  }

  return { busy, fault, run, forget: () => setFault(undefined) };
}
