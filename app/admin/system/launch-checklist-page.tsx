import { useShopFacts } from "#app/shop-facts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { LaunchRow, LaunchView } from "#shop/running/launch-checklist/launch.server.ts";
import { Loaded, Page } from "../kit/page.tsx";
import { Progress } from "../kit/progress.tsx";
import { Folded } from "../kit/section.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { useFocusWhenGone } from "../kit/use-focus-when-gone.ts";
import { LaunchLine } from "./launch-line.tsx";

/** The steps that turn the demo into a real shop. */
export default function LaunchChecklistPage() {
  return (
    <Page title="Launch checklist">
      <Loaded answer={useAnswer("/api/admin/launch")} what="The checklist">
        {(view) => <Checklist view={view} />}
      </Loaded>
    </Page>
  );
}

/** The open steps, followed by the completed ones, which are folded. */
function Checklist({ view: { rows, open, policiesVersion } }: { view: LaunchView }) {
  const { run, busy } = useChange("PUT /api/admin/launch/:row/confirmation");
  // Its button moves to the completed steps.
  useFocusWhenGone(open);
  const done = rows.length - open;
  const confirm = (row: LaunchRow, confirmed: boolean) => {
    const version = row._id === "policies" ? { version: policiesVersion } : {};
    void run({ params: { row: row._id }, body: { confirmed, ...version } });
  };
  const list = (chosen: readonly LaunchRow[]) => (
    <ol className="border-b border-line">
      {chosen.map((row) => (
        <LaunchLine key={row._id} row={row} busy={busy} onConfirm={(confirmed) => confirm(row, confirmed)} />
      ))}
    </ol>
  );
  const lines = (title: string, chosen: readonly LaunchRow[]) =>
    chosen.length > 0 && (
      <section aria-label={title} className="mb-8">
        <h2 className="mb-2 text-[16px]/[22px] font-[630]">{title}</h2>
        {list(chosen)}
      </section>
    );
  const left = rows.filter(({ state }) => state !== "done");
  return (
    <>
      <div role="status" className="mb-5">
        {open === 0 ? <Live /> : <Progress done={done} of={rows.length} />}
      </div>
      {lines(
        "In your admin",
        left.filter(({ fix }) => "to" in fix),
      )}
      {lines(
        "On your server",
        left.filter(({ fix }) => "read" in fix),
      )}
      {done > 0 && <Folded title="Completed steps">{list(rows.filter(({ state }) => state === "done"))}</Folded>}
    </>
  );
}

function Live() {
  const facts = useShopFacts();
  return (
    <div className="grid justify-items-start gap-1 rounded-md bg-ok-bg px-5 py-5">
      <h2 className="text-[20px]/[28px] font-[650] text-ok">Your shop is live</h2>
      {facts && <p className="wrap-anywhere">Customers can order at {facts.publicUrl}.</p>}
      <ButtonLink small to="/" className="mt-3">
        View shop
      </ButtonLink>
    </div>
  );
}
