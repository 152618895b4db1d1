import { onlineManager } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { useAnswer } from "./staff.tsx";
import { useChange } from "./use-change.ts";

function RefundButtons({ onAnswer }: { onAnswer: (kind: string) => void }) {
  const { send } = useChange("POST /api/orders/:id/refunds", { once: true });
  const refund = (amount: number) => () =>
    void send({ params: { id: "o1" }, body: { lines: [], shipping: false, amount, reason: "Late" } }).then(({ kind }) =>
      onAnswer(kind),
    );
  return (
    <>
      <button type="button" onClick={refund(5)}>
        Five
      </button>
      <button type="button" onClick={refund(9)}>
        Nine
      </button>
    </>
  );
}

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

test("while a change runs, clicking the same button again does nothing, and another change waits its turn", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent = answerCalls(async () => {
    await released;
    return Response.json({ _id: "m1" });
  });
  const states = () => sent.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).state);
  await renderForStaff(<Buttons />);

  await press("Open");
  await press("Open");
  await press("Done");
  expect(states()).toEqual(["open"]);
  release();
  await expect.poll(states).toEqual(["open", "done"]);

  await press("Done");
  await expect.poll(states).toEqual(["open", "done", "done"]);
});

test("while a `once` change runs, the same action with another amount is refused", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent = answerCalls(async () => {
    await released;
    return Response.json({ _id: "r1", status: "succeeded" });
  });
  const answers: string[] = [];
  await renderForStaff(<RefundButtons onAnswer={(kind) => answers.push(kind)} />);

  await press("Five");
  await press("Nine");
  release();
  await expect.poll(() => answers.toSorted()).toEqual(["ok", "refused"]);
  expect(sent.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).amount)).toEqual([5]);
});

test("a `once` change keeps its key until an answer that looked at the key", async () => {
  const answers = [
    new Response("Bad gateway", { status: 502 }),
    Response.json({ code: "card_data_refused" }, { status: 400 }),
    new Response("<html>", { status: 403 }),
    Response.json({ code: "idempotency_key_reused" }, { status: 422 }),
    Response.json({ code: "refund_blocked" }, { status: 409 }),
    Response.json({ status: "succeeded" }),
    Response.json({ status: "succeeded" }),
  ];
  const given = answers.length;
  const sent = answerCalls(() => answers.shift() ?? Response.error());
  const told: string[] = [];
  await renderForStaff(<RefundButtons onAnswer={(kind) => told.push(kind)} />);

  for (let press = 1; press <= given; press++) {
    await page.getByRole("button", { name: press % 2 === 0 ? "Nine" : "Five" }).click();
    await expect.poll(() => told.length).toBe(press);
  }
  const keys = sent.mock.calls.map(([, request]) => new Headers(request?.headers).get("Idempotency-Key"));
  const places = keys.map((key) => keys.indexOf(key));
  expect(places).toEqual([0, 0, 0, 0, 4, 5, 6]);
});

function Overview() {
  const { data, error } = useAnswer("/api/admin/counts");
  return <p>{error ? error.message : data ? `${data.toShip} to ship` : "Loading..."}</p>;
}

test("without a network, changes and pages fail at once; later, pages load by themselves, and no change is sent", async () => {
  let isOffline = true;
  const sent = answerCalls(() => {
    if (isOffline) throw new TypeError("Failed to fetch");
    return Response.json({ toShip: 3, messages: 0, reviews: 0 });
  });
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const answers: string[] = [];
  await renderForStaff(
    <>
      <Overview />
      <RefundButtons onAnswer={(kind) => answers.push(kind)} />
    </>,
  );
  await expect.element(page.getByText("The server isn't responding.")).toBeVisible();
  await press("Five");
  await expect.poll(() => answers).toEqual(["unreachable"]);

  isOffline = false;
  sent.mockClear();
  onlineManager.setOnline(true);
  await expect.element(page.getByText("3 to ship")).toBeVisible();
  expect(sent.mock.calls.map(([path]) => path)).toEqual(["/api/admin/counts"]);
});
