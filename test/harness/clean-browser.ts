import { afterEach, vi } from "vitest";

/** All component tests share one browser: its storage, its clock and what it offers. */
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // A dialog of the next test must not take this test's last press at the same place for the one that opened it (app/ui/dialog.tsx).
  dispatchEvent(new PointerEvent("pointerdown", { clientX: -1000 }));
});
