import { formatMoney } from "#shop/money/money.ts";
import { CANCELLATION_WINDOW_MS, SHIPPING_CENTS } from "#shop/orders/order.ts";

const cancelMinutes = CANCELLATION_WINDOW_MS / 60_000;

const QUESTIONS = [
  [
    "What does shipping cost?",
    `Nothing: standard shipping is free on every US order. Express is a paid upgrade for ${formatMoney(SHIPPING_CENTS.express)}.`,
  ],
  ["When will it arrive?", "It is shipped within 3 business days. The estimated delivery is 3-7 business days."],
  ["Where do you ship?", "To addresses in the 50 states of the US."],
  ["Can I cancel my order?", `Yes, within ${cancelMinutes} minutes of ordering, for a full refund.`],
  ["Which size should I take?", "The fit is relaxed. The size chart beside the sizes has all measures in inches."],
] as const;

export function Faq() {
  return (
    <section aria-labelledby="faq-title" className="wrap">
      <h2 id="faq-title" className="type-h2 mb-8">
        Questions
      </h2>
      {QUESTIONS.map(([question, answer]) => (
        <details key={question} className="group border-t border-line last:border-b">
          <summary className="type-h3 flex list-none items-center justify-between gap-5 py-5 [&::-webkit-details-marker]:hidden">
            {question}
            <span aria-hidden="true" className="text-2xl group-open:hidden">
              +
            </span>
            <span aria-hidden="true" className="hidden text-2xl group-open:inline">
              −
            </span>
          </summary>
          <p className="max-w-[66ch] pb-6 text-ink-2">{answer}</p>
        </details>
      ))}
    </section>
  );
}
