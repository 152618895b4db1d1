import type { Step } from "./use-progress.ts";

/** The title of a screen of the checkout. */
export const CHECKOUT_TITLE = "text-[27px]/[1.05] font-[650] tracking-[-0.025em] [font-stretch:114%] md:text-[34px]";

/** The number of a step: beside its name, and, of step 2, where its part of the page begins. */
export const StepMark = ({ number, current }: { number: Step; current: boolean }) => (
  <span
    className={`type-label grid size-6 shrink-0 place-items-center rounded-pill border-[1.5px] text-[13px] ${current ? "border-ink bg-ink text-surface forced-colors:border-4" : "border-line-strong"}`}
  >
    {number}
  </span>
);

/** The current step. 1 goes back, 2 continues; both parts are always on the page. */
export function Steps({ step, onBack, onNext }: { step: Step; onBack: () => void; onNext: () => void }) {
  return (
    <ol aria-label="Steps" className="type-label mb-5 flex items-center gap-3.5">
      <StepItem number={1} name="Shipping" current={step === 1} onPress={onBack} />
      <li aria-hidden="true" className="h-[1.5px] w-14 bg-line" />
      <StepItem number={2} name="Payment" current={step === 2} onPress={onNext} />
    </ol>
  );
}

function StepItem({
  number,
  name,
  current,
  onPress,
}: {
  number: Step;
  name: string;
  current: boolean;
  onPress: () => void;
}) {
  return (
    <li aria-current={current ? "step" : undefined}>
      <button
        type="button"
        onClick={onPress}
        className={`flex min-h-11 items-center gap-2.5 ${current ? "text-ink" : "text-ink-2 hover:text-ink"}`}
      >
        <StepMark number={number} current={current} />
        {name}
      </button>
    </li>
  );
}
