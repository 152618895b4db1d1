import { useEffect, useRef, useState } from "react";
import { SHIPPING_FIELDS } from "#shop/checkout/checkout-form.ts";
import { CARD_FIELDS } from "#shop/payments/card-form.ts";
import { cardFieldId, noticeId, shippingFieldId } from "./field-ids.ts";
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
      const target = focusTarget(reaction);
      if (target) setFocus({ id: target });
    },
    async once(work: () => Promise<void>) {
      if (underWay.current || finished.current) return;
      underWay.current = true;
      setNotice(undefined);
      try {
        await work();
      } catch (error) {
        reportError(error);
        setNotice({ section: "order", text: ORDER_FAILED_MESSAGE });
      } finally {
        underWay.current = false;
        if (!finished.current) setStage(undefined);
      }
    },
  };
}

/** The first field that is wrong; without one, the message. */
function focusTarget({ notice, shippingMarks, cardMarks }: Reaction): string | undefined {
  const shipping = SHIPPING_FIELDS.find((field) => shippingMarks?.[field]);
  if (shipping) return shippingFieldId(shipping);
  const card = CARD_FIELDS.find((field) => cardMarks?.[field]);
  if (card) return cardFieldId(card);
  return notice && noticeId(notice.section);
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
