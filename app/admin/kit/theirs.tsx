import { Notice } from "#app/ui/notice.tsx";
import { Moment } from "./moment.tsx";
import { SmallButton } from "./small-button.tsx";

type Props = {
  theirs: Readonly<Record<string, string | undefined>>;
  labels?: Record<string, string>;
  /** The server's message about the conflict. */
  why?: string | undefined;
  /** Who made the other change and when, if known. */
  last?: { by: string; at: string } | null | undefined;
  onUse: () => void;
};

/** Shows another person's changes to the fields that were also edited here. */
export function Theirs({ theirs, labels = {}, why, last, onUse }: Props) {
  const fields = Object.entries(theirs);
  if (fields.length === 0) return null;
  return (
    <Notice role="alert" tone="warn">
      <p className="wrap-anywhere">
        {last ? (
          <>
            {last.by} changed this too, <Moment at={last.at} />.
          </>
        ) : (
          (why ?? "Someone else changed this too.")
        )}{" "}
        Keep yours by saving, or use theirs:
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <dl className="max-h-40 min-w-0 grow basis-full md:max-h-28 md:basis-40 overflow-y-auto">
          {fields.map(([name, value]) => (
            <div key={name}>
              {labels[name] && <dt className="inline font-[600]">{labels[name]}: </dt>}
              <dd className="inline wrap-anywhere whitespace-pre-wrap">{value || "(cleared)"}</dd>
            </div>
          ))}
        </dl>
        <SmallButton onClick={onUse}>Use theirs</SmallButton>
      </div>
    </Notice>
  );
}
