import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { fakeStorage } from "#test/harness/fake-storage.ts";
import { countStep } from "./visit-steps.ts";

const sendBeacon = vi.fn();
beforeEach(() => void sendBeacon.mockClear());

function asVisitor(signals: object = {}, stored: Record<string, string> = {}) {
  vi.stubGlobal("navigator", { webdriver: false, doNotTrack: null, sendBeacon, ...signals });
  vi.stubGlobal("localStorage", fakeStorage(stored));
  vi.stubGlobal("sessionStorage", fakeStorage());
  onTestFinished(() => void vi.unstubAllGlobals());
}

test("a step is counted once per tab, and only its name is sent", () => {
  asVisitor();
  for (const step of ["view", "view", "cart", "view"] as const) countStep(step);
  expect(sendBeacon.mock.calls).toEqual([
    ["/api/events", '{"step":"view"}'],
    ["/api/events", '{"step":"cart"}'],
  ]);
});

test.each([
  ["asks not to be tracked", { globalPrivacyControl: true }, {}],
  ["asks with the older signal", { doNotTrack: "1" }, {}],
  ["is a bot", { webdriver: true }, {}],
  ["is staff", {}, { adminToken: "a-token" }],
])("a visitor who %s is not counted", (_, signals, stored) => {
  asVisitor(signals, stored);
  countStep("view");
  expect(sendBeacon).not.toHaveBeenCalled();
});
