import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { StaffMessage } from "#shop/messages/message-view.ts";
import { StaffProvider, useAnswer } from "../kit/staff.tsx";
import { MessageNote } from "./message-note.tsx";

afterEach(() => vi.unstubAllGlobals());

const PATH = "/api/admin/messages/m1";
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

/** A server with one message. What is asked for after a change waits for `letThrough`. */
function serve() {
  const server = { note: "", held: Promise.resolve(), letThrough: () => {} };
  vi.stubGlobal("fetch", async (_path: string, request: RequestInit) => {
    if (request.method !== "PATCH") {
      await server.held;
      return Response.json({ ...MESSAGE, note: server.note });
    }
    const { note, noteWas } = JSON.parse(String(request.body));
    if (noteWas !== server.note) return Response.json({ code: "changed_meanwhile", title: "No" }, { status: 409 });
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(server, { note, held: promise, letThrough: resolve });
    return Response.json({ ...MESSAGE, note });
  });
  return server;
}

function Shown() {
  const { data, refetch } = useAnswer<StaffMessage>(PATH);
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Ask anew
      </button>
      {data && <MessageNote message={data} />}
    </>
  );
}

const open = () =>
  render(
    <StaffProvider token="t" user={{ _id: "1", email: "ada@shop.example", name: "Ada", role: "owner" }}>
      <Shown />
    </StaffProvider>,
  );

const box = () => page.getByRole("textbox");
const save = () => page.getByRole("button", { name: "Save note" });
const meanwhile = () => page.getByText(/^Somebody else has written another note/);

test("after one's own save nobody else is said to have written, however late the message comes anew", async () => {
  const server = serve();
  await open();
  await box().fill("Called back");
  await save().click();
  await expect.element(save()).toBeDisabled();
  await expect.element(meanwhile()).not.toBeInTheDocument();
  server.letThrough();
  await expect.element(box()).toHaveValue("Called back");
  await expect.element(meanwhile()).not.toBeInTheDocument();
});

test("a box that nobody touched follows what others write; one that was touched keeps it and says so", async () => {
  const server = serve();
  await open();
  server.note = "From Ben";
  await page.getByRole("button", { name: "Ask anew" }).click();
  await expect.element(box()).toHaveValue("From Ben");
  await expect.element(meanwhile()).not.toBeInTheDocument();

  await box().fill("Mine");
  server.note = "Ben again";
  await save().click();
  await expect.element(meanwhile()).toBeVisible();
  await expect.element(page.getByText("Ben again")).toBeVisible();
  await expect.element(box()).toHaveValue("Mine");
  await page.getByRole("button", { name: "I have read it" }).click();
  await expect.element(save()).toBeEnabled();
  expect(server.note).toBe("Ben again");
  await save().click();
  await expect.element(save()).toBeDisabled();
  expect(server.note).toBe("Mine");
  server.letThrough();
});
