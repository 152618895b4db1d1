import { AskButton } from "../kit/confirm.tsx";
import { moment } from "../kit/dates.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Moment } from "../kit/moment.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useAnswer } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-routes.ts";
import { useChange } from "../kit/use-change.ts";

const SESSIONS = "/api/admin/account/sessions";

/** The user's own sessions. All but the current one can be ended. */
export const SessionList = () => (
  <Loaded answer={useAnswer(SESSIONS)} what="The sessions">
    {(data) => <Sessions {...data} />}
  </Loaded>
);

function Sessions({ items: sessions, apiTokens }: Told<"GET /api/admin/account/sessions">) {
  const changed = {
    invalidates: [SESSIONS],
    // The clicked button disappears.
    onDone: () => document.getElementById("sessions")?.focus(),
  } as const;
  const end = useChange("DELETE /api/admin/account/sessions/:id", { toast: "Logged out", ...changed });
  const endOthers = useChange("DELETE /api/admin/account/sessions", {
    toast: (_, { query }) => `Other sessions ended${query?.tokens === "revoke" ? ", API tokens revoked" : ""}`,
    ...changed,
  });
  return (
    <div id="sessions" tabIndex={-1} className="grid gap-4 outline-none">
      <ul className="grid">
        {sessions.map(({ _id, device, current, createdAt, lastSeenAt }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0"
          >
            <div>
              <p className="font-[600]">
                {device || "Unknown device"}
                {current && <span className="font-normal text-ok"> (this one)</span>}
              </p>
              <p className="text-ink-2">
                Logged in <Moment at={createdAt} />, last seen <Moment at={lastSeenAt} />
              </p>
            </div>
            {!current && (
              <SmallButton
                onClick={() => void end.run({ params: { id: _id } })}
                aria-label={`Log out ${device || "Unknown device"}, logged in ${moment(createdAt)}`}
              >
                Log out
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <SmallButton onClick={() => void endOthers.run({})}>Log out other sessions</SmallButton>
        )}
        {apiTokens > 0 && (
          <AskButton
            title="Log out other sessions and revoke API tokens?"
            text="Apps that use a token that you created lose access at once. This can't be undone."
            confirm="Log out and revoke tokens"
            danger
            send={() => endOthers.send({ query: { tokens: "revoke" } })}
          >
            Log out others and revoke API tokens
          </AskButton>
        )}
      </div>
    </div>
  );
}
