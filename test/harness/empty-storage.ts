import { afterEach } from "vitest";

/** All component tests share the storage of one browser. */
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
