import { type ReactNode, useEffect, useRef, useState } from "react";
import { paymentDecision } from "#app/checkout/payment-decision.ts";
import { changeLines, fetchProducts, refreshCart } from "#app/storefront/cart-store.ts";
import { Button, ButtonLink, TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { awaitsAgreement, isRefundedInFull } from "#shop/ordering/orders/order.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { type ReorderedLine, reorder, reorderNoteText, undoReorder } from "#shop/selling/cart/reorder.ts";
import { variantWords } from "#shop/selling/catalog/catalog.ts";

type Outcome = { kind: "failed" } | { kind: "undone" } | { kind: "added"; lines: readonly ReorderedLine[] };

/**
 * Adds an order's lines to the cart again, and lists lines that are unavailable, reduced or differently priced. `children`: between the
 * button and the result.
 */
export function OrderAgain({ order, children }: { order: OrderView; children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  // A shopper waiting for the bank must not pay twice, and one who is asked whether to wait answers that first.
  const decision = paymentDecision(order.status);
  if (decision === "open" || awaitsAgreement(order)) return children;

  async function addAgain() {
    setBusy(true);
    const products = await fetchProducts();
    setBusy(false);
    if (!products) return setOutcome({ kind: "failed" });
    let lines: readonly ReorderedLine[] = [];
    changeLines((cart) => {
      const reordered = reorder(order.items, products, cart);
      lines = reordered.lines;
      return reordered.cart;
    });
    void refreshCart();
    setOutcome({ kind: "added", lines });
  }

  function undo(lines: readonly ReorderedLine[]) {
    changeLines((cart) => undoReorder(lines, cart));
    setOutcome({ kind: "undone" });
  }

  return (
    <>
      {decision === "placed" && (order.shipment || !isRefundedInFull(order)) ? (
        <TextButton
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : addAgain}
        >
          {busy ? "Adding..." : "Order Again"}
        </TextButton>
      ) : (
        <Button busy={busy} onClick={addAgain} className="max-md:w-full">
          Order Again
        </Button>
      )}
      {children}
      {outcome && <Outcome outcome={outcome} onUndo={undo} />}
    </>
  );
}

function Outcome({ outcome, onUndo }: { outcome: Outcome; onUndo: (lines: readonly ReorderedLine[]) => void }) {
  switch (outcome.kind) {
    case "failed":
      return (
        <Panel of={outcome} title="We couldn't connect" tone="error">
          <p>Nothing was added to your cart. Please try again.</p>
        </Panel>
      );
    case "undone":
      return <Panel of={outcome} title="Removed from your cart" />;
    case "added":
      return <Added outcome={outcome} onUndo={onUndo} />;
    default:
      return outcome satisfies never;
  }
}

type AddedProps = {
  outcome: Extract<Outcome, { kind: "added" }>;
  onUndo: (lines: readonly ReorderedLine[]) => void;
};

function Added({ outcome, onUndo }: AddedProps) {
  const { lines } = outcome;
  const some = lines.some(({ added }) => added > 0);
  const all = lines.every(({ item, added }) => added === item.quantity);
  const none = lines.length === 1 ? "This item can't be added" : "These items can't be added";
  const title = all ? "Added to your cart" : some ? "Only some items were added to your cart" : none;
  return (
    <Panel of={outcome} title={title}>
      <ul className="grid gap-2">
        {lines.map(({ item, added, notes }) => (
          <li key={`${item._id} ${item.color} ${item.size}`}>
            <b className="font-[600]">{item.title}</b>{" "}
            <span className="text-ink-2">{variantWords(item, `quantity ${item.quantity}`)}</span>
            {!all && added === item.quantity && <span className="block text-ink-2">Added</span>}
            {notes.map((note) => (
              <span key={note.kind} className="block font-[520] text-warn-ink">
                {reorderNoteText(note)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {some ? (
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink to="/checkout" className="max-md:w-full">
            Checkout
          </ButtonLink>
          <TextButton className="max-md:-mb-3" onClick={() => onUndo(lines)}>
            Undo
          </TextButton>
        </div>
      ) : (
        <ButtonLink to="/shop" className="mt-2 md:justify-self-start">
          Back to Shop
        </ButtonLink>
      )}
    </Panel>
  );
}

type PanelProps = { of: Outcome; title: string; tone?: "quiet" | "error"; children?: ReactNode };

/** Takes the focus, so that screen readers announce the result. A new `of` is a new result. */
function Panel({ of, title, tone = "quiet", children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes the focus for each new result.
  useEffect(() => heading.current?.focus(), [of]);
  return (
    <section aria-label="Order again" className="shrink-0 basis-full">
      <Notice tone={tone} className="grid max-w-[560px] gap-2 px-5 py-4">
        <h2 ref={heading} tabIndex={-1} className="font-[620]">
          {title}
        </h2>
        {children}
      </Notice>
    </section>
  );
}
