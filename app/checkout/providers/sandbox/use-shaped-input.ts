import { type ChangeEvent, type KeyboardEvent, useRef } from "react";
import { type Edit, type Shape, type Shaped, shapeEdit } from "#app/checkout/providers/sandbox/card-shape.ts";

/** How many edits can be undone. */
const UNDO_LIMIT = 50;

/**
 * Formats an input on each edit, so that React has nothing left to write and the caret stays. Text that an input method is still composing
 * is left alone. Writing to an input clears its undo history, so undo is handled here.
 */
export function useShapedInput(value: string, shape: Shape, onEdit: (text: string) => void) {
  const past = useRef<Shaped[]>([]);

  function show(input: HTMLInputElement, { text, caret }: Shaped) {
    if (input.value !== text) input.value = text;
    if (isFocused(input)) input.setSelectionRange(caret, caret);
    onEdit(text);
  }

  function reshape(input: HTMLInputElement, inputType = "") {
    // Autofill without focus has no caret: the value is complete.
    const caret = (isFocused(input) ? input.selectionStart : undefined) ?? input.value.length;
    const shaped = shapeEdit(shape, { before: value, text: input.value, caret, erased: erasedBy(inputType) });
    if (shaped.text !== value)
      past.current = [...past.current, { text: value, caret: value.length }].slice(-UNDO_LIMIT);
    show(input, shaped);
  }

  return {
    value,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const { isComposing, inputType } = nativeEvent as InputEvent;
      if (isComposing) onEdit(target.value);
      else reshape(target, inputType);
    },
    onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => reshape(currentTarget),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      const last = past.current.pop();
      if (last) show(event.currentTarget, last);
    },
  };
}

const isFocused = (input: HTMLInputElement): boolean => input.ownerDocument.activeElement === input;

/** The direction of a deletion. Cutting and undoing have none. */
function erasedBy(inputType: string): Edit["erased"] {
  if (!inputType.startsWith("deleteContent") && !inputType.startsWith("deleteWord")) return undefined;
  return inputType.endsWith("Forward") ? "forward" : "backward";
}
