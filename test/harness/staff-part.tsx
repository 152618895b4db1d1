import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createMemoryRouter, Outlet, Route, RouterProvider, Routes } from "react-router";
import { vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmProvider } from "#app/admin/kit/confirm.tsx";
import { StaffProvider } from "#app/admin/kit/staff.tsx";
import type { Role } from "#shop/people/staff/permissions.ts";

type Answering = (path: string, request: RequestInit) => Response | Promise<Response>;

/** Answers in place of the API until the test ends. @returns the mock, which records the calls */
export function answerCalls(answer: Answering) {
  const fetched = vi.fn(async (path: string, request: RequestInit = {}) => answer(path, request));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

/** The texts of the menu that is open. */
export const menuTexts = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map(({ textContent }) => textContent);

/** A button that loads everything again, as a change does. */
export function Reload() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      Reload
    </button>
  );
}

/** Holds uploads until the test ends them. @returns how to end each, in the order that they were sent */
export function heldUploads() {
  const sent: { name: string; end: (url: string) => void }[] = [];
  class Held {
    status = 201;
    responseText = "";
    upload = {};
    onload?: () => void;
    open() {}
    setRequestHeader() {}
    send({ name }: File) {
      const end = (url: string) => {
        this.responseText = JSON.stringify({ url });
        this.onload?.();
      };
      sent.push({ name, end });
    }
  }
  vi.stubGlobal("XMLHttpRequest", Held);
  return sent;
}

/** Renders a part of the admin for an owner or this role, at this path. `context` is what its layout gives it. */
export async function renderForStaff(part: ReactNode, address = "/admin", context?: object, role: Role = "owner") {
  const inLayout = (
    <Routes>
      <Route element={<Outlet context={context} />}>
        <Route path="*" element={part} />
      </Route>
    </Routes>
  );
  const element = (
    <StaffProvider token="t" user={{ _id: "1", email: "ada@shop.example", name: "Ada", role }}>
      <ConfirmProvider>{context ? inLayout : part}</ConfirmProvider>
    </StaffProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  await render(<RouterProvider router={router} />);
  return router;
}
