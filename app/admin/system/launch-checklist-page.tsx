import type { LaunchView } from "#shop/running/launch-checklist/launch.server.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { LaunchLine } from "./launch-line.tsx";

const PATH = "/api/admin/launch";

/** What is left to do between the demo and a real shop. */
export default function LaunchChecklistPage() {
  const answer = useAnswer(PATH);
  const { run, busy } = useChange("PUT /api/admin/launch/:row/confirmation", {
    invalidates: [PATH, "/api/admin/settings"],
  });
  return (
    <Page title="Launch checklist" about={<p role="status">{answer.data && summary(answer.data)}</p>}>
      <Loaded answer={answer} what="The checklist">
        {({ rows, policiesVersion }) => (
          <ol className="border-b border-line">
            {rows.map((row) => (
              <LaunchLine
                key={row._id}
                row={row}
                busy={busy}
                onConfirm={(confirmed) => {
                  const version = row._id === "policies" ? { version: policiesVersion } : {};
                  void run({ params: { row: row._id }, body: { confirmed, ...version } });
                }}
              />
            ))}
          </ol>
        )}
      </Loaded>
    </Page>
  );
}

function summary({ rows, open }: LaunchView): string {
  if (open === 0) return "Everything is done. You can open the shop.";
  return `${rows.length - open} of ${rows.length} done. Checked just now.`;
}
