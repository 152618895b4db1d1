import { useMemo, useState } from "react";
import { Link } from "#app/ui/link.tsx";
import type { AuditNote } from "#shop/running/audit/audit-log.store.server.ts";
import { actionWords } from "#shop/running/audit/audit-words.ts";
import { inlineLink } from "../kit/buttons.tsx";
import { Moment } from "../kit/cells.tsx";
import { ComboBox } from "../kit/combo-box.tsx";
import type { Bound } from "../kit/fields.tsx";
import { List } from "../kit/list.tsx";
import { StaffName, useAnswer, useStaff, useStaffNames } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { type Change, changesOf, fieldWords, thingOf } from "./audit-changes.ts";

/** Who changed what, and when. */
export default function AuditLogPage() {
  const { data } = useAnswer("/api/admin/audit/choices");
  const nameOf = useStaffNames();
  const options = (values: readonly string[] = [], words: (value: string) => string) =>
    values
      .map((value) => ({ value, label: words(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <List
      title="Audit log"
      about="Changes made by your team, its API tokens, and the system. No one can edit or delete entries."
      path="/api/admin/audit"
      columns={COLUMNS}
      filters={[
        {
          kind: "combo",
          name: "actor",
          label: "User",
          placeholder: "Anyone",
          options: options(data?.actors, (actor) => nameOf(userName(actor))),
        },
        {
          kind: "combo",
          name: "action",
          label: "Action",
          placeholder: "Any",
          options: options(data?.actions, actionWords),
        },
        {
          kind: "own",
          name: "subject",
          label: "Item",
          control: (bound) => <ItemPicker {...bound} />,
        },
        { kind: "day", name: "from", label: "From", until: "to" },
        { kind: "day", name: "to", label: "To", since: "from" },
      ]}
      empty={{ title: "No changes yet", text: "Every change that staff make is listed here." }}
      minWidth="md:min-w-[860px]"
    />
  );
}

/** 'API token Warehouse' */
const userName = (actor: string): string => (actor === "system" ? "System" : actor.replace(/^token:/, "API token "));

const COLUMNS: Columns<AuditNote> = [
  {
    head: "Action",
    show: (note) => (
      <>
        <span className="font-[600]">{actionWords(note.action)}</span>
        <Thing note={note} />
      </>
    ),
  },
  {
    head: "Changes",
    show: ({ before, after, subject }) => <Changes changes={changesOf(before, after)} subject={subject} />,
  },
  { head: "User", phone: "left", show: ({ actor }) => <StaffName email={userName(actor)} /> },
  { head: "Time", phone: "right", show: ({ at }) => <Moment at={at} /> },
];

function Thing({ note }: { note: AuditNote }) {
  const { may } = useStaff();
  const enabled = note.subject.startsWith("job:") && may("settings:read");
  const { data: jobs } = useAnswer("/api/admin/jobs", { query: { state: "all" } }, { enabled });
  const job = jobs?.items.find(({ name }) => note.subject === `job:${name}`);
  const { text, to } = thingOf(note.subject, { ...note, title: note.title ?? job?.title ?? null });
  if (!to) return <span className="block text-ink-2 wrap-anywhere">{text}</span>;
  return (
    <span className="block wrap-anywhere">
      <Link to={to} className={`${inlineLink} text-ink-2`}>
        {text}
      </Link>
    </span>
  );
}

const SHOWN_AT_ONCE = 6;

type ChangesProps = { changes: Change[]; subject: string };

function Changes({ changes, subject }: ChangesProps) {
  if (changes.length === 0) return <span className="text-ink-2 max-md:hidden">–</span>;
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
        {before !== undefined && <del className="text-ink-2">{before}</del>}
        {before !== undefined && after !== undefined && <span className="sr-only"> became </span>}
        {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
        {after !== undefined && <ins className="no-underline">{after}</ins>}
      </li>
    ))}
  </ul>
);

/** The types of items, by the prefix of their subjects. */
const TYPES = [
  ["order:", "All orders"],
  ["product:", "All products"],
  ["customer", "All customers"],
  ["message:", "All messages"],
  ["review:", "All reviews"],
  ["email:", "All emails"],
  ["subscriber", "All subscribers"],
  ["suppression:", "All blocked addresses"],
  ["settings:", "All settings"],
  ["staff:", "All staff"],
  ["token:", "All API tokens"],
  ["webhook:", "All webhooks"],
  ["job:", "All jobs"],
].map(([value = "", label = ""]) => ({ value, label }));

/** Filters the log by a type of item, or by one item that is found by its title or number. */
function ItemPicker({ value = "", onChange }: Bound) {
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const { data } = useAnswer("/api/admin/audit/items", { query: { q } }, { enabled: q.length > 1 });
  const options = useMemo(() => {
    const types = TYPES.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
    const found = q === "" ? [] : (data?.items ?? []).map(({ subject, title }) => ({ value: subject, label: title }));
    const known = [...found, ...types];
    const isKnown = value === "" || known.some((one) => one.value === value);
    return isKnown ? known : [{ value, label: labelOf(value) }, ...known];
  }, [data, q, value]);
  return (
    <ComboBox label="Item" placeholder="Any" options={options} value={value} onChange={onChange} onSearch={setTyped} />
  );
}

const labelOf = (subject: string): string =>
  TYPES.find(({ value }) => value === subject)?.label ?? thingOf(subject).text;
