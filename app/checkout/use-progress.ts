import { useEffect, useRef, useState } from "react";
import { noticeId } from "./field-ids.ts";
import { ORDER_FAILED_MESSAGE, type Stage } from "./place-order.ts";
import type { Notice, Reaction } from "./reaction.ts";

/** 1 Shipping, 2 Payment. Both stand on the page; the step says where the shopper is. */
export type Step = 1 | 2;

/**
 * How far an order is, the message of the form, and where the focus goes. One thing is done at a time: while something is under way a
 * second press is without effect. Whatever fails, the busy state ends.
 */
export function useProgress() {
  const [step, setStep] = useState<Step>(1);
  const [stage, setStage] = useState<Stage>();
  const [notice, setNotice] = useState<Notice>();
  const [focus, setFocus] = useState<{ id: string }>();
  const underWay = useRef(false);
  const finished = useRef(false);

  // What is busy is inert, so the focus waits for the end of the work.
  useEffect(() => {
    if (focus && !stage) document.getElementById(focus.id)?.focus();
  }, [focus, stage]);

  return {
    step,
    stage,
    notice,
    /** With a heading the shopper is led there, and what was said is over. */
    goTo(next: Step, headingId?: string) {
      setStep(next);
      if (headingId) {
        setNotice(undefined);
        setFocus({ id: headingId });
      }
    },
    /** Leads to a field, and leaves what was said of it. */
    lead(next: Step, id: string) {
      setStep(next);
      setFocus({ id });
    },
    /** Shows a stage, long enough for the browser to paint it. */
    async enter(next: Stage) {
      setStage(next);
      await painted();
    },
    /** What is under way goes on where the shopper looks now, such as the bank's question. */
    rest() {
      setStage(undefined);
    },
    /** The order is on record: nothing more can be pressed on this page. */
    finish() {
      finished.current = true;
      setStage("completing");
    },
    tell(reaction: Reaction) {
      setNotice(reaction.notice);
      if (reaction.notice?.section === "shipping") setStep(1);
      if (reaction.notice?.section === "payment") setStep(2);
      if (reaction.notice) setFocus({ id: noticeId(reaction.notice.section) });
    },
    /** @returns false when something else is under way; this is not done then. */
    async once(work: () => Promise<void>): Promise<boolean> {
      if (underWay.current || finished.current) return false;
      underWay.current = true;
      setNotice(undefined);
      // Else the end of the work would lead back to where the shopper was led before it.
      setFocus(undefined);
      try {
        await work();
      } catch (error) {
        reportError(error);
        setNotice({ section: "order", text: ORDER_FAILED_MESSAGE });
      } finally {
        underWay.current = false;
        if (!finished.current) setStage(undefined);
      }
      return true;
    },
  };
}

/** After the next frame; a page in the background has none, and goes on without. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const anyway = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(anyway);
      setTimeout(resolve);
    });
  });
}

export type Progress = ReturnType<typeof useProgress>;
