export type Tone = "quiet" | "warn" | "good" | "bad";
/** The label and color of a state. */
export type StateWords = { label: string; tone: Tone };

const COLORS: Record<Tone, string> = {
  quiet: "bg-sand text-ink-2",
  warn: "bg-warn-bg text-warn-ink",
  good: "bg-ok-bg text-ok",
  bad: "bg-error-bg text-error",
};

/** A state in its color: `<Badge {...STATES[state]} />`. */
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
  <Badge {...(state === "queued" && attempts > 0 ? RETRYING : words[state])} />
);

/** The choices of a filter by state. */
export const choicesOf = (states: Readonly<Record<string, { label: string }>>, all = "") => [
  [all, "All"] as const,
  ...Object.entries(states).map(([name, { label }]) => [name, label] as const),
];
