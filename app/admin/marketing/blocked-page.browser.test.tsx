import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import BlockedPage from "./blocked-page.tsx";

test("an address is blocked and unblocked, each time with a note", async () => {
  const email = "eve@mail.example";
  let items: object[] = [];
  const sent: unknown[] = [];
  answerCalls((path, { method = "GET", body }) => {
    if (path.startsWith("/api/admin/suppressions/counts")) return Response.json({});
    if (!path.startsWith("/api/admin/suppressions")) return Response.json({ toShip: 0, messages: 0, reviews: 0 });
    if (method === "GET") return Response.json({ items, next: null, total: items.length });
    const typed = JSON.parse(String(body));
    sent.push([path, typed]);
    items = path.endsWith("/lifting") ? [] : [{ _id: "s1", at: "2026-05-20T18:37:00.000Z", addedBy: "Ada", ...typed }];
    return Response.json({ _id: "s1" });
  });
  await renderForStaff(<BlockedPage />, "/admin/marketing/blocked");
  await page.getByRole("button", { name: "Block address" }).click();
  const adding = page.getByRole("dialog", { name: "Block address" });
  await adding.getByLabelText("Email").fill(email);
  await adding.getByRole("button", { name: "Block address" }).click();
  await expect.element(adding.getByLabelText("Note")).toHaveFocus();
  await userEvent.keyboard("Asked for no emails.");
  await adding.getByRole("button", { name: "Block address" }).click();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect.element(row).toMatchTextContent(/Ada: Asked for no emails\./);
  await expect.element(adding).not.toBeInTheDocument();

  await page.getByRole("button", { name: `Unblock ${email}` }).click();
  const lifting = page.getByRole("dialog", { name: "Unblock this address?" });
  await expect.element(lifting.getByLabelText("Note")).toHaveFocus();
  await userEvent.keyboard("Wants them after all.");
  await lifting.getByRole("button", { name: "Unblock" }).click();
  await expect.element(row).not.toBeInTheDocument();
  expect(sent).toEqual([
    ["/api/admin/suppressions", { email, reason: "complained", note: "Asked for no emails." }],
    ["/api/admin/suppressions/s1/lifting", { note: "Wants them after all." }],
  ]);
});
