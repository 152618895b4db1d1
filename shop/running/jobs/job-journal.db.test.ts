import { expect, test } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { emailContext, sentEmails } from "#test/harness/sent-emails.ts";
import { staffMember } from "#test/harness/staff.ts";
import { createJobJournal } from "./job-journal.server.ts";

const { database, ctx } = await freshContext();
const journal = createJobJournal(ctx, [{ name: "capture", about: "Captures payments." }]);
const mails = () => sentEmails(emailContext(ctx));

const end = async (outcome: { outcome: "done" } | { outcome: "failed"; error: Error }) =>
  journal.end("capture", await journal.begin("capture"), { ...outcome, tookMs: 3 });
async function fail(times: number): Promise<void> {
  for (let tried = 0; tried < times; tried++)
    await end({ outcome: "failed", error: new Error("2 orders are overdue.") });
}

test("owners get one email about a job that keeps failing, and another when it fails again after a success", async () => {
  for (const email of ["ada@shop.example", "bob@shop.example"]) await staffMember(ctx, email);
  await staffMember(ctx, "clerk@shop.example", "staff");
  const { staff } = await staffMember(ctx, "former@shop.example");
  await database.db.updateTable("staff").set({ disabled_at: new Date() }).where("id", "=", staff.id).execute();

  await fail(5);
  expect(await mails()).toEqual([]);
  await fail(1);
  const sent = await mails();
  expect(sent.map(({ to }) => to).sort()).toEqual(["ada@shop.example", "bob@shop.example"]);
  for (const part of ["2 orders are overdue.", "Captures payments.", "https://shop.example/admin?tab=jobs#job-capture"])
    expect(sent[0]?.text).toContain(part);
  await fail(20);
  expect(await mails()).toEqual([]);

  await end({ outcome: "done" });
  await fail(5);
  // Its process dies, as the next run finds.
  await journal.begin("capture");
  await journal.begin("capture");
  expect(await mails()).toHaveLength(2);
});

test("an email that could not be queued is made up for, because the failure is not noted without it", async () => {
  await staffMember(ctx, "ada@shop.example");
  await fail(5);
  const noMail = (): never => {
    throw new Error("no email");
  };
  const broken = createJobJournal({ ...ctx, ids: { ...ctx.ids, uuid: noMail } });
  const failed = { outcome: "failed", error: new Error("2 orders are overdue."), tookMs: 3 } as const;
  await expect(broken.end("capture", await journal.begin("capture"), failed)).rejects.toThrow("no email");
  await journal.begin("capture");
  expect(await mails()).toHaveLength(1);
});
