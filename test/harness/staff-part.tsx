import type { ReactNode } from "react";
import { onTestFinished, vi } from "vitest";
import { render } from "vitest-browser-react";
import { StaffProvider } from "#app/admin/kit/staff.tsx";

type Answering = (path: string, request: RequestInit) => Response | Promise<Response>;

/** Puts `answer` in the place of the API until the test is over. @returns the mock, with the calls that it got */
export function answerCalls(answer: Answering) {
  const fetched = vi.fn(async (path: string, request: RequestInit = {}) => answer(path, request));
  vi.stubGlobal("fetch", fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  return fetched;
}

/** Renders a part of the admin for an owner. */
export const renderForStaff = (part: ReactNode) =>
  render(
    <StaffProvider token="t" user={{ _id: "1", email: "ada@shop.example", name: "Ada", role: "owner" }}>
      {part}
    </StaffProvider>,
  );
