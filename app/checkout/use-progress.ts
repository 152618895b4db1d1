import { useEffect, useRef, useState } from "react";
import { noticeId } from "./field-ids.ts";
import { ORDER_FAILED_MESSAGE, type Stage } from "./place-order.ts";
import type { Notice, Reaction } from "./reaction.ts";

/** 1 Shipping, 2 Payment. Both are on the page; the step is the one that the shopper is on. */
export type Step = 1 | 2;

/**
 * The stage of the order, the message of the form, and the focus. One action runs at a time: a second press during an action has no effect.
 * The busy state ends even if the action fails.
 */
export function useProgress() {
  const [step, setStep] = useState<Step>(1);
  const [stage, setStage] = useState<Stage>();
  const [notice, setNotice] = useState<Notice>();
  const [focus, setFocus] = useState<{ id: string; isHeading?: true }>();
  const underWay = useRef(false);
  const finished = useRef(false);

  // A busy form is inert, so the focus moves when the work is done.
  useEffect(() => {
    if (!focus || stage) return;
    const element = document.getElementById(focus.id);
    element?.focus({ preventScroll: focus.isHeading ?? false });
    // Focus alone leaves a heading wherever it happens to be visible.
    if (focus.isHeading) element?.scrollIntoView({ block: "start" });
  }, [focus, stage]);

  return {
    step,
    stage,
    notice,
    /** With a heading: moves the focus there, brings it to the top and clears the message. */
    goTo(next: Step, headingId?: string) {
      setStep(next);
      if (headingId) {
        setNotice(undefined);
        setFocus({ id: headingId, isHeading: true });
      }
    },
    /** Moves the focus to a field and keeps its message. */
    lead(next: Step, id: string) {
      setStep(next);
      setFocus({ id });
    },
    /** Shows a stage, long enough for the browser to paint it. */
    async enter(next: Stage) {
      setStage(next);
      await painted();
    },
    /** The action continues elsewhere on the screen, such as in the bank's dialog. */
    rest() {
      setStage(undefined);
    },
    /** The order is placed: nothing on this page can be pressed anymore. */
    finish() {
      finished.current = true;
      setStage("completing");
    },
    tell(reaction: Reaction) {
      setNotice(reaction.notice);
      if (reaction.notice?.section === "shipping") setStep(1);
      if (reaction.notice?.section === "payment" || reaction.notice?.section === "order") setStep(2);
      if (reaction.notice) setFocus({ id: noticeId(reaction.notice.section) });
    },
    /** @returns false if another action is running; this one is then skipped. */
    async once(work: () => Promise<void>): Promise<boolean> {
      if (underWay.current || finished.current) return false;
      underWay.current = true;
      setNotice(undefined);
      // Otherwise the end of the action would restore the earlier focus.
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

/** Resolves after the next frame, or after 100 ms: a page in the background has no frames. */
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
