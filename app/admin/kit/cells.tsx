import { Fragment, type ReactNode, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { inWords } from "#platform/display-text.ts";
import { easternDay } from "#platform/eastern-day.ts";
import { inlineLink } from "./buttons.tsx";
import { atMoment, recentDay, recentMoment } from "./dates.ts";

type Tone = "quiet" | "warn" | "good" | "bad";
/** The label and color of a state. */
export type StateWords = { label: string; tone: Tone };

const COLORS: Record<Tone, string> = {
  quiet: "bg-sand text-ink-2",
  warn: "bg-warn-bg text-warn-ink",
  good: "bg-ok-bg text-ok",
  bad: "bg-error-bg text-error",
};

/** A state in its color: `<Badge {...stateIn(STATES, state)} />`. */
export const Badge = ({ label, tone }: StateWords) => (
  <span className={`inline-block rounded-pill px-2 text-[13px]/[20px] font-[600] whitespace-nowrap ${COLORS[tone]}`}>
    {label}
  </span>
);

/** A job or delivery that failed and is tried again. */
export const RETRYING: StateWords = { label: "Retrying", tone: "warn" };

type DeliveryProps<State extends string> = { words: Record<State, StateWords>; state: State; attempts: number };

/** The state of a delivery; one that is queued again after a failure says so. */
export const DeliveryBadge = <State extends string>({ words, state, attempts }: DeliveryProps<State>) => (
  <Badge {...(state === "queued" && attempts > 0 ? RETRYING : stateIn(words, state))} />
);

/** The choices of a filter by state. */
export const choicesOf = (states: Readonly<Record<string, { label: string }>>, all = "") => [
  [all, "All"] as const,
  ...Object.entries(states).map(([name, { label }]) => [name, label] as const),
];

/** 'Nov 22, 9:04 AM' in the shop's time zone, as a machine-readable `<time>`. `inText`: 'on Nov 22, 9:04 AM' */
export function Moment({ at, inText = false }: { at: string; inText?: boolean }) {
  // On a page that was opened the day before, a time without its day would look like today's.
  useSyncExternalStore(onReturn, today, today);
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {inText ? atMoment(at) : recentMoment(at)}
    </time>
  );
}

const today = () => easternDay(new Date());

function onReturn(look: () => void): () => void {
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}

/** 'Nov 22' in the shop's time zone. */
export const Day = ({ at }: { at: string }) => {
  const date = easternDay(new Date(at));
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {recentDay(date)}
    </time>
  );
};

/** The words for a name in an API answer, or else the name itself: a tab that was opened before an upgrade doesn't know new names. */
export const wordIn = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? inWords(name);

/** The same for a state. */
export const stateIn = (states: Readonly<Record<string, StateWords>>, name: string): StateWords =>
  states[name] ?? { label: inWords(name), tone: "quiet" };

/** An email address that wraps before its @ and its dots, and within a part only if that part alone is too long for a line. */
export const EmailText = ({ email }: { email: string }) => (
  <span className="min-w-0 wrap-break-word">
    {[...email.matchAll(/^[^@.]+|[@.][^@.]*/g)].map(({ 0: part, index: from }) => (
      <Fragment key={from}>
        {from > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

/** A list of names and values. Those without a value are left out. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <dl className="grid grid-cols-[minmax(84px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
    {Object.entries(facts)
      .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-break-word">{value}</dd>
        </div>
      ))}
  </dl>
);

/** One text per line, such as an address. */
export const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ));

/** The link that opens a row. On a phone, its tap target is the whole card (`Table`). */
export const rowButton =
  "min-h-6 text-left max-md:wrap-anywhere font-[600] underline decoration-line-strong underline-offset-[3px] hover:decoration-ink max-md:after:absolute max-md:after:inset-0";

/** Opens a row's item in the page's dialog (`useOpened`). It's a link, so that Back closes the dialog. */
export function OpenLink({ id, children }: { id: string; children: ReactNode }) {
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  query.set("open", id);
  return (
    <Link to={`?${query}`} state={state} preventScrollReset className={`inline-flex py-0.5 ${rowButton}`}>
      <span className="min-w-0">{children}</span>
    </Link>
  );
}

/** Opens a row's item on its own page, where `BackLink` leads back to the list with its filters and page. */
export function ItemLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={to} state={{ list: pathname + search }} className={`inline-flex items-center ${rowButton}`}>
      {children}
    </Link>
  );
}

type Order = { _id: string; orderNumber: string };

/** The order number as a link to the order; 'None' without an order. */
export const OrderLink = ({ order, className = "" }: { order: Order | null; className?: string }) =>
  order ? (
    <Link to={`/admin/orders/${order._id}`} className={`${inlineLink} whitespace-nowrap ${className}`}>
      {order.orderNumber}
    </Link>
  ) : (
    <span className="text-ink-2 max-md:hidden">None</span>
  );
