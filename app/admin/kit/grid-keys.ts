import type { KeyboardEvent } from "react";

/** The position of an input in a grid, for `gridKeys`. */
export const gridCell = (row: number, column: number) => ({ "data-row": row, "data-column": column });

const STEPS: Partial<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** `onKeyDown` for a grid of inputs: the arrow keys and Enter move between cells. Left and right move within the text first. */
export function gridKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const input = event.target;
  if (!step || !(input instanceof HTMLInputElement) || input.dataset.row === undefined) return;
  const [rows, columns] = step;
  if (columns !== 0 && !isAtEdge(input, columns)) return;
  // Even at the edge of the grid: Enter would submit the form.
  event.preventDefault();
  const next = findCell(event.currentTarget, input, rows, columns);
  next?.focus();
  next?.select();
}

function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, direction: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (direction < 0 ? 0 : value.length);
}

/** The nearest cell in that direction, as a grid may have gaps. */
function findCell(grid: HTMLElement, { dataset }: HTMLInputElement, rows: number, columns: number) {
  const [row, column] = [Number(dataset.row), Number(dataset.column)];
  for (let away = 1; away <= 40; away += 1) {
    const place = `[data-row="${row + rows * away}"][data-column="${column + columns * away}"]`;
    const cell = grid.querySelector<HTMLInputElement>(`input${place}:enabled`);
    if (cell) return cell;
  }
  return undefined;
}
