import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { noticeId } from "./field-ids.ts";
import { ORDER_FAILED_MESSAGE, type Stage } from "./place-order.ts";
import type { Notice, Reaction } from "./reaction.ts";

/** 1 Shipping, 2 Payment. Both are on the page; the step is the one that the shopper is on. */
export type Step = 1 | 2;

/** No element has this id, so the page doesn't scroll to it. */
const PAYMENT_HASH = "#payment";

/** The URL says the step, so that Back and Forward lead from step to step. What was typed stays, as the page is the same. */
function useStep() {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const step: Step = hash === PAYMENT_HASH ? 2 : 1;
  const [asked, setAsked] = useState<{ next: Step; replace: boolean }>();
  const go = useEffectEvent(({ next, replace }: { next: Step; replace: boolean }) => {
    if (next === step) return;
    void navigate({ search, hash: next === 2 ? PAYMENT_HASH : "" }, { replace, state, preventScrollReset: true });
  });
  // In an effect: an answer may arrive after the shopper has left the page.
  useEffect(() => {
    if (asked) go(asked);
  }, [asked]);
  return {
    step,
    /** Back returns to the other step. */
    enterStep: (next: Step) => setAsked({ next, replace: false }),
    /** Back leaves the page as before. */
    showStep: (next: Step) => setAsked({ next, replace: true }),
  };
}

/**
 * The stage of the order, the message of the form, and the focus. One action runs at a time: a second press during an action has no effect.
 * The busy state ends even if the action fails.
 */
export function useProgress() {
  const { step, enterStep, showStep } = useStep();
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
    showStep,
    stage,
    notice,
    /** The shopper has pressed for it: moves the focus to the heading, brings it to the top and clears the message. */
    goTo(next: Step, headingId: string) {
      enterStep(next);
      setNotice(undefined);
      setFocus({ id: headingId, isHeading: true });
    },
    /** Moves the focus to a field and keeps its message. */
    lead(next: Step, id: string) {
      showStep(next);
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
      if (reaction.notice?.section === "shipping") showStep(1);
      if (reaction.notice?.section === "payment" || reaction.notice?.section === "order") showStep(2);
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
