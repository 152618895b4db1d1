import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { answerCalls } from "#test/harness/staff-part.tsx";
import AdminLayout, { ErrorBoundary } from "./admin-layout.tsx";
import { startSession } from "./session.ts";

test.each([
  ["a page that fails", new Error("a page that fails"), "Unexpected Application Error!"],
  ["a page that can't be loaded", new TypeError("Failed to fetch"), "The shop can't be reached"],
])("%s keeps the admin's navigation", async (_, error, title) => {
  function Broken(): never {
    throw error;
  }
  answerCalls(() => Response.json({ toShip: 0, messages: 0, reviews: 0 }));
  startSession("token", { _id: "u1", email: "ada@packd.example", name: "Ada", role: "owner" });
  const children = [{ path: "orders", Component: Broken }];
  const Stub = createRoutesStub([{ path: "/admin", Component: AdminLayout, ErrorBoundary, children }]);
  await render(<Stub initialEntries={["/admin/orders"]} />);
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Products" }).first()).toBeVisible();
});
