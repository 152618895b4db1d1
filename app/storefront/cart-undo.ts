import { toast } from "#app/ui/toast.ts";
import { type CartLine, lineKey } from "#shop/selling/cart/cart.ts";
import { clearCart, putBackInCart, removeFromCart } from "./cart-store.ts";

/** Long enough to reach by keyboard; hovering over the toast keeps it open. */
const UNDO_MS = 8000;

/** The Remove button disappears with its line, so the focus moves to the next one, or to the heading of the drawer or summary. */
export function removeWithUndo(line: CartLine, button: HTMLElement): void {
  const row = button.closest("li");
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbor?.querySelector<HTMLElement>("[aria-label^=Remove]") ?? titleOf(button);
  const at = removeFromCart(lineKey(line));
  next?.focus();
  offerUndo(`${line.title} was removed.`, [line], at);
}

export function clearWithUndo(button: HTMLElement): void {
  titleOf(button)?.focus();
  offerUndo("Your cart was cleared.", clearCart(), 0);
}

const titleOf = (button: HTMLElement) => button.closest("dialog, aside")?.querySelector<HTMLElement>("h2");

function offerUndo(text: string, removed: readonly CartLine[], at: number) {
  toast(text, { ms: UNDO_MS, action: { label: "Undo", onSelect: () => putBackInCart(removed, at) } });
}
