import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { onTestFinished, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ConfirmProvider } from "#app/admin/kit/confirm.tsx";
import { StaffProvider } from "#app/admin/kit/staff.tsx";

type Answering = (path: string, request: RequestInit) => Response | Promise<Response>;

/** Answers in place of the API until the test ends. @returns the mock, which records the calls */
export function answerCalls(answer: Answering) {
  const fetched = vi.fn(async (path: string, request: RequestInit = {}) => answer(path, request));
  vi.stubGlobal("fetch", fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  return fetched;
}

/** A button that loads everything again, as a change does. */
export function Reload() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      Reload
    </button>
  );
}

/** Renders a part of the admin for an owner, at this path. */
export async function renderForStaff(part: ReactNode, address = "/admin") {
  const element = (
    <StaffProvider token="t" user={{ _id: "1", email: "ada@shop.example", name: "Ada", role: "owner" }}>
      <ConfirmProvider>{part}</ConfirmProvider>
    </StaffProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  await render(<RouterProvider router={router} />);
  return router;
}
