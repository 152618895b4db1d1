import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Text } from "#app/content/prose.tsx";
import { GUIDE } from "../areas.ts";
import { CopyButton } from "../kit/buttons.tsx";
import { BackLink, Loaded, Page } from "../kit/page.tsx";
import { useAnswer } from "../kit/staff.tsx";
import type { Route } from "./+types/guide-page.ts";
import { ADS_GUIDE, guideOf, stepGuide } from "./guides.server.ts";
import { LaunchStateText } from "./launch-line.tsx";

/** Loads the guide to a step of the launch checklist or, without a step, to the settings for ads. Both are done on the shop's server. */
export function loader({ params: { step } }: Route.LoaderArgs) {
  const guide = step === undefined ? guideOf(ADS_GUIDE) : stepGuide(step);
  if (!guide) throw new Response(null, { status: 404 });
  return guide;
}

export default function GuidePage({ loaderData: { title, why, html }, params: { step } }: Route.ComponentProps) {
  const answer = useAnswer("/api/admin/launch", {}, { enabled: step !== undefined });
  const row = answer.data?.rows.find(({ _id }) => _id === step);
  const fix = row && "read" in row.fix ? row.fix : undefined;
  const [list, name] = step ? [GUIDE, "Launch checklist"] : ["/admin/marketing/ad-events", "Ad events"];
  return (
    <Page title={title} about={why} back={<BackLink to={list}>{name}</BackLink>}>
      {step && (
        <Loaded answer={answer} what="The state of this step">
          {() => (
            <div className="mb-6 grid max-w-[66ch] gap-3 rounded-md border border-line px-5 py-4">
              {row && <LaunchStateText row={row} />}
              {/* The first step of such a guide sets it. */}
              {fix?.setting === null && (
                <p>
                  <b className="font-[600]">Step 1 is done.</b> Continue with step 2
                  {row?.state === "todo" ? " once a new backup has been made." : "."}
                </p>
              )}
              {fix?.setting && (
                <p className="flex flex-wrap items-center justify-between gap-3">
                  <code className="wrap-anywhere">{fix.setting}</code>
                  <CopyButton text={fix.setting}>
                    Copy<span className="sr-only"> {fix.setting}</span>
                  </CopyButton>
                </p>
              )}
            </div>
          )}
        </Loaded>
      )}
      <GuideText html={html} />
      {fix && (
        <p className="mt-9 text-ink-2">
          For all the details, see docs/operations.md on your server, under “{fix.read}.”
        </p>
      )}
    </Page>
  );
}

/** The guide, with a button at each command that copies it. */
function GuideText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [commands, setCommands] = useState<readonly HTMLElement[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another guide has other commands.
  useEffect(() => setCommands([...(text.current?.querySelectorAll("pre") ?? [])]), [html]);
  return (
    <div ref={text}>
      <Text key={html} html={html} className={GUIDE_TEXT} />
      {commands.map((command, at) => {
        const words = command.querySelector("code")?.textContent?.trim() ?? "";
        return createPortal(
          <CopyButton text={words} className="shrink-0 bg-surface">
            Copy<span className="sr-only"> {words}</span>
          </CopyButton>,
          command,
          `${at}`,
        );
      })}
    </div>
  );
}

/** Headings and code as in a manual. */
const GUIDE_TEXT =
  "wrap-anywhere [&_:not(pre)>code]:rounded-sm [&_:not(pre)>code]:bg-sand [&_:not(pre)>code]:px-1 [&_code]:font-mono! [&_code]:text-[13px]! [&_code]:font-[450]! [&_h2]:mt-9! [&_h2]:text-[18px]/[24px] [&_h2]:font-[630] [&_pre]:rounded-sm [&_pre]:bg-sand [&_pre]:p-3 [&_pre]:my-2! [&_pre]:flex [&_pre]:font-[family-name:inherit] [&_pre]:flex-wrap [&_pre]:items-center [&_pre]:justify-between [&_pre]:gap-3 [&_pre]:whitespace-pre-wrap";
