import { afterEach, vi } from "vitest";

/** All component tests share one browser: its storage, its clock and what it offers. */
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
