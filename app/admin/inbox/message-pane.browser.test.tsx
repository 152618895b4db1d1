import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { StaffMessage } from "#shop/people/contact/messages.contract.server.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { MessageNote } from "./message-pane.tsx";

const MESSAGE: StaffMessage = {
  _id: "m1",
  name: "Jo",
  email: "jo@shopper.example",
  phone: "",
  comment: "Hello",
  at: "2026-05-01T12:00:00.000Z",
  state: "open",
  unread: false,
  note: "",
};

/** A server with one message. After a change, it delays reads of the message until `release` is called. */
function serve() {
  const server = { note: "", released: Promise.resolve(), release: () => {} };
  answerCalls(async (_path, request) => {
    if (request.method !== "PATCH") {
      await server.released;
      return Response.json({ ...MESSAGE, note: server.note });
    }
    const { note, noteWas } = JSON.parse(String(request.body));
    const detail = "Someone else changed this since you opened it. Nothing was saved.";
    if (noteWas !== server.note) return Response.json({ code: "changed_meanwhile", detail }, { status: 409 });
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(server, { note, released: promise, release: resolve });
    return Response.json({ ...MESSAGE, note });
  });
  return server;
}

function Shown() {
  const { data, refetch } = useAnswer("/api/admin/messages/:id", { params: { id: "m1" } });
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Reload
      </button>
      {data && <MessageNote message={data} />}
    </>
  );
}

const box = () => page.getByRole("textbox");
const save = () => page.getByRole("button", { name: "Save note" });
const notice = () => page.getByText(/Keep yours by saving/);

test("a save isn't mistaken for another editor's change, however late the message is reloaded", async () => {
  const server = serve();
  await renderForStaff(<Shown />);
  await box().fill("Called back");
  await save().click();
  await expect.element(save()).toBeDisabled();
  await expect.element(notice()).not.toBeInTheDocument();
  server.release();
  await expect.element(box()).toHaveValue("Called back");
  await expect.element(notice()).not.toBeInTheDocument();
});

test("an unedited note shows other editors' changes; an edited one keeps the typed text and reports the conflict", async () => {
  const server = serve();
  await renderForStaff(<Shown />);
  server.note = "From Ben";
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.element(box()).toHaveValue("From Ben");
  await expect.element(notice()).not.toBeInTheDocument();

  await box().fill("Mine");
  server.note = "Ben again";
  await save().click();
  await expect.element(notice()).toBeVisible();
  await expect.element(page.getByText("Ben again")).toBeVisible();
  await expect.element(box()).toHaveValue("Mine");
  expect(server.note).toBe("Ben again");
  await save().click();
  await expect.element(save()).toBeDisabled();
  expect(server.note).toBe("Mine");
  server.release();
});
