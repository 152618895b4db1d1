import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { useChange } from "./use-change.ts";

function Buttons() {
  const change = useChange("PATCH /api/admin/messages/:id", { toast: (_, { body }) => `It is ${body?.state}` });
  const set = (state: "open" | "done") => () => void change.run({ params: { id: "m1" }, body: { state } });
  return (
    <>
      <button type="button" onClick={set("open")}>
        Open
      </button>
      <button type="button" onClick={set("done")}>
        Done
      </button>
    </>
  );
}

const press = (name: string) => page.getByRole("button", { name }).click();

test("the same press again while a change runs does nothing; another one waits for its turn", async () => {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  const sent = answerCalls(async () => {
    await held;
    return Response.json({ _id: "m1" });
  });
  const states = () => sent.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).state);
  await renderForStaff(<Buttons />);

  await press("Open");
  await press("Open");
  await press("Done");
  expect(states()).toEqual(["open"]);
  letThrough();
  await expect.poll(states).toEqual(["open", "done"]);

  await press("Done");
  await expect.poll(states).toEqual(["open", "done", "done"]);
});
