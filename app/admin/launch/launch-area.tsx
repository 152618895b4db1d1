import { useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import type { LaunchView } from "#shop/running/launch-checklist/launch.server.ts";
import type { LaunchRow } from "#shop/running/launch-checklist/launch.ts";
import { Page } from "../kit/page.tsx";
import { useAnswer, useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import { LaunchLine } from "./launch-line.tsx";

const PATH = "/api/admin/launch";

/** What still stands between the demo and a real shop. */
export default function LaunchArea() {
  const { call } = useStaff();
  const askAnew = useAskAnew();
  const { data, error, refetch } = useAnswer(PATH);
  const [busy, setBusy] = useState<LaunchRow["_id"]>();

  async function confirm({ _id }: LaunchRow, confirmed: boolean) {
    setBusy(_id);
    const body = { confirmed, ...(_id === "policies" && { version: data?.policiesVersion }) };
    const answer = await call("PUT /api/admin/launch/:row/confirmation", { params: { row: _id }, body });
    setBusy(undefined);
    askAnew(PATH, "/api/admin/settings");
    if (answer.kind !== "ok") toast(whyItFailed(answer), { kind: "error" });
  }

  return (
    <Page title="Launch checklist" about={<p role="status">{data ? summary(data) : error ? "" : "Loading..."}</p>}>
      {error && (
        <Notice className="mb-4">
          The checklist could not be loaded. {error.message}{" "}
          <button type="button" onClick={() => void refetch()} className="min-h-6 underline underline-offset-[3px]">
            Try again
          </button>
        </Notice>
      )}
      {data && (
        <ol className="border-b border-line">
          {data.rows.map((row) => (
            <LaunchLine key={row._id} row={row} busy={busy === row._id} onConfirm={(yes) => void confirm(row, yes)} />
          ))}
        </ol>
      )}
    </Page>
  );
}

function summary({ rows, open }: LaunchView): string {
  if (open === 0) return "Everything is done. The shop can be opened.";
  return `${rows.length - open} of ${rows.length} done. Checked just now.`;
}
