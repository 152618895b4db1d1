import { useState } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { useAnswer, useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import type { Answer } from "../kit/staff-api.ts";
import { momentWords } from "../staff/staff-words.ts";

/** One's own sessions, each of which can be ended, but for the one that looks. */
export function SessionList() {
  const { call } = useStaff();
  const askAnew = useAskAnew();
  const { data, error, refetch } = useAnswer("/api/admin/account/sessions");
  const [busy, setBusy] = useState(false);

  async function end(work: () => Promise<Answer<unknown>>, done: string) {
    if (busy) return;
    setBusy(true);
    const answer = await work();
    setBusy(false);
    if (answer.kind !== "ok") return toast(whyItFailed(answer), { kind: "error" });
    toast(done, { kind: "success" });
    askAnew("/api/admin/account/sessions");
    // The button that was pressed goes away.
    document.getElementById("sessions")?.focus();
  }

  if (error) {
    return (
      <Notice>
        The sessions could not be loaded. <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Notice>
    );
  }
  const sessions = data?.items ?? [];
  const apiTokens = data?.apiTokens ?? 0;
  return (
    <div id="sessions" tabIndex={-1} className="grid gap-4 outline-none">
      {!data && (
        <p role="status" className="text-ink-2">
          Loading...
        </p>
      )}
      <ul className="grid">
        {sessions.map(({ _id, device, current, createdAt, lastSeenAt }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0"
          >
            <div>
              <p className="font-[560]">
                {device || "Unknown device"}
                {current && <span className="font-normal text-ok"> (this one)</span>}
              </p>
              <p className="text-ink-2">
                Since {momentWords(createdAt)}. Last seen {momentWords(lastSeenAt)}
              </p>
            </div>
            {!current && (
              <button
                type="button"
                className={smallButton}
                onClick={() =>
                  void end(
                    () => call("DELETE /api/admin/account/sessions/:id", { params: { id: _id } }),
                    "Session ended",
                  )
                }
                aria-label={`End the session ${device || "Unknown device"}, since ${momentWords(createdAt)}`}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <button
            type="button"
            className={smallButton}
            onClick={() => void end(() => call("DELETE /api/admin/account/sessions"), "Other sessions ended")}
          >
            Log out everywhere else
          </button>
        )}
        {apiTokens > 0 && (
          <button
            type="button"
            className={smallButton}
            onClick={() =>
              void end(
                () => call("DELETE /api/admin/account/sessions", { query: { tokens: "revoke" } }),
                "Other sessions ended, API tokens revoked",
              )
            }
          >
            Log out and revoke tokens
          </button>
        )}
      </div>
    </div>
  );
}
