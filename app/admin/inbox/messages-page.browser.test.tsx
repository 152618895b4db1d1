import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import MessagesPage from "./messages-page.tsx";

test("a message is read, answered, noted and marked as done, and its row gets the focus back", async () => {
  const at = "2026-05-01T12:00:00.000Z";
  const message = { _id: "m1", name: "Jordan", email: "jo@shopper.example", phone: "", comment: "Does it fit?", at };
  const state: Record<string, unknown> = { state: "open", unread: true, note: "" };
  const entries: object[] = [];
  const calls = answerCalls((path, { method = "GET", body }) => {
    if (method === "PATCH") {
      const { read, ...changed } = JSON.parse(String(body));
      Object.assign(state, read ? { unread: false } : changed);
    }
    if (method === "POST") entries.push({ _id: "r1", kind: "reply", text: "It does.", by: "Ada", at, email: null });
    const one = { ...message, ...state, emails: [] };
    if (/\/messages(\?|$)/.test(path)) return Response.json({ items: [one], next: null, total: 1 });
    if (path.endsWith("/thread")) return Response.json({ email: one.email, sendsEmail: false, entries, orders: [] });
    return Response.json(path.startsWith("/api/admin/messages/") ? one : { toShip: 0, messages: 0, reviews: 0 });
  });
  await renderForStaff(<MessagesPage />, "/admin/inbox");
  await page.getByRole("link", { name: "Unread: Jordan" }).click();
  const pane = page.getByRole("region", { name: "Message", exact: true });
  await expect.element(page.getByRole("link", { name: "Jordan", exact: true })).toBeInTheDocument();
  await expect.element(pane.getByText(/Email isn't set up. The reply is saved but not sent./)).toBeVisible();
  expect(calls.mock.calls.filter(([path]) => String(path).endsWith("/thread"))).toHaveLength(1);
  await pane.getByLabelText("Reply").fill("It does.");
  await pane.getByRole("button", { name: "Save reply" }).click();
  await expect.element(pane.getByRole("list", { name: "Conversation" })).toMatchTextContent(/It does\./);
  await expect.element(pane.getByLabelText("Reply")).toHaveValue("");
  await pane.getByLabelText("Note (optional)").fill("Called back");
  await pane.getByRole("button", { name: "Save note" }).click();
  await expect.element(pane.getByRole("button", { name: "Save note" })).toBeDisabled();
  await pane.getByRole("button", { name: "Mark as done" }).click();
  await expect.element(pane.getByRole("button", { name: "Open again" })).toBeVisible();
  await pane.getByRole("button", { name: /Close$/ }).click();
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Jordan", exact: true })).toHaveFocus();
  const changes = calls.mock.calls.filter(([, { method = "GET" } = {}]) => method !== "GET");
  expect(changes.map(([, { method, body } = {}]) => [method, JSON.parse(String(body))])).toEqual([
    ["PATCH", { read: true }],
    ["POST", expect.objectContaining({ text: "It does." })],
    ["PATCH", { note: "Called back", noteWas: "" }],
    ["PATCH", { state: "done" }],
  ]);
});
