import { useMemo } from "react";
import { Link } from "#app/ui/link.tsx";
import type { AuditNote } from "#shop/running/audit/audit.contract.server.ts";
import { ComboBox } from "../kit/combo-box.tsx";
import { DateBox } from "../kit/date-box.tsx";
import { useListFilter } from "../kit/list-filter.ts";
import { FindBox, NothingHere } from "../kit/list-tools.tsx";
import { inWords, Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAnswer } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { type Change, changesOf, fieldWords, thingOf } from "./changes.ts";

/** Who changed what, and when. */
export default function AuditArea() {
  const { filter, change, isNarrowed, clear } = useListFilter(["actor", "action", "subject", "from", "to"]);
  const pages = usePages("/api/admin/audit", { query: filter });
  const { data } = useAnswer("/api/admin/audit/choices");
  const actors = useMemo(() => (data?.actors ?? []).map((actor) => ({ value: actor, label: whoIs(actor) })), [data]);
  const actions = useMemo(() => (data?.actions ?? []).map((name) => ({ value: name, label: inWords(name) })), [data]);
  return (
    <PagedList
      title="Audit log"
      page
      pages={pages}
      columns={COLUMNS}
      rowId={({ _id }) => _id}
      rowName={({ action, subject }) => `${inWords(action)}, ${thingOf(subject).text}`}
      minWidth="md:min-w-[860px]"
      failed="The audit log could not be loaded."
      empty={
        <NothingHere isNarrowed={isNarrowed} onClear={clear}>
          Nothing was changed yet. Every change that staff make is noted here.
        </NothingHere>
      }
      tools={
        <div className="grid w-full grid-cols-2 gap-3 max-md:[&>*:nth-child(-n+3)]:col-span-2 md:grid-cols-3 xl:grid-cols-5">
          <ComboBox
            label="Person"
            placeholder="Anyone"
            options={actors}
            value={filter.actor}
            onChange={(actor) => change({ actor })}
          />
          <ComboBox
            label="Action"
            placeholder="Any"
            options={actions}
            value={filter.action}
            onChange={(action) => change({ action })}
          />
          <FindBox
            label="Thing"
            placeholder="Such as product:packd-hoodie"
            value={filter.subject}
            onChange={(subject) => change({ subject })}
          />
          <DateBox
            label="From"
            value={filter.from}
            max={filter.to || undefined}
            onChange={(from) => change({ from })}
          />
          <DateBox label="To" value={filter.to} min={filter.from || undefined} onChange={(to) => change({ to })} />
        </div>
      }
    />
  );
}

/** What did something without being staff. */
const whoIs = (actor: string): string => (actor === "system" ? "The shop itself" : actor);

const COLUMNS: Columns<AuditNote> = [
  {
    id: "what",
    head: "What",
    phone: "wide",
    show: ({ action, subject }) => (
      <>
        <span className="font-[600]">{inWords(action)}</span>
        <Thing subject={subject} />
      </>
    ),
  },
  {
    id: "changes",
    head: "Before and after",
    phone: "wide",
    show: ({ before, after, subject }) => <Changes changes={changesOf(before, after)} subject={subject} />,
  },
  {
    id: "who",
    head: "Who",
    phone: "wide",
    show: ({ actor }) => <span className="block md:min-w-44">{whoIs(actor)}</span>,
  },
  { id: "at", head: "When", phone: "wide", show: ({ at }) => <Moment at={at} /> },
];

function Thing({ subject }: { subject: string }) {
  const { text, to } = thingOf(subject);
  if (!to) {
    return (
      <span title={subject} className="block text-ink-2 wrap-anywhere">
        {text}
      </span>
    );
  }
  return (
    <Link
      to={to}
      title={subject}
      className="flex min-h-6 items-center text-ink-2 underline underline-offset-[3px] wrap-anywhere max-md:min-h-11"
    >
      {text}
    </Link>
  );
}

const SHOWN_AT_ONCE = 6;

type ChangesProps = { changes: Change[]; subject: string };

function Changes({ changes, subject }: ChangesProps) {
  if (changes.length === 0) return <span className="text-ink-2">No details</span>;
  const [first, rest] = [changes.slice(0, SHOWN_AT_ONCE), changes.slice(SHOWN_AT_ONCE)];
  return (
    <>
      <Fields changes={first} subject={subject} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-6 cursor-pointer items-center text-ink-2 underline underline-offset-[3px] max-md:min-h-11">
            {rest.length} more
          </summary>
          <Fields changes={rest} subject={subject} />
        </details>
      )}
    </>
  );
}

const Fields = ({ changes, subject }: ChangesProps) => (
  <ul className="grid gap-0.5">
    {changes.map(({ field, before, after }) => (
      <li key={field} className="max-w-[70ch]">
        <span className="text-ink-2">{fieldWords(field, subject)}: </span>
        {before !== undefined && <del className="text-ink-2">{shortened(before)}</del>}
        {before !== undefined && after !== undefined && <span className="sr-only"> became </span>}
        {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
        {after !== undefined && <ins className="no-underline">{shortened(after)}</ins>}
      </li>
    ))}
  </ul>
);

const LONGEST = 200;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text);
