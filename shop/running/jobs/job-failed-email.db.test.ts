import { beforeEach, expect, test } from "vitest";
import { freshContext } from "#test/harness/fresh-context.ts";
import { jobRuns } from "#test/harness/job-runs.ts";
import { emailContext, sentEmails } from "#test/harness/sent-emails.ts";
import { staffMember } from "#test/harness/staff.ts";
import { reportFailedJobs } from "./job-failed-email.server.ts";

const { database, ctx, clock } = await freshContext();
const runs = await jobRuns(database, ["capture"]);
beforeEach(runs.clear);

const jobs = [{ name: "capture", title: "Capture payments", about: "Takes payments." }];
const report = () => reportFailedJobs(ctx, jobs);
const emails = () => sentEmails(emailContext(ctx));
const minute = (count: number) => new Date(clock.now().getTime() + count * 60_000);

async function reported(): Promise<string[]> {
  await report();
  return (await emails()).map(({ to }) => to).sort();
}

test("owners get one email about a failed job, and another if it fails again after a success", async () => {
  for (const email of ["ada@shop.example", "bob@shop.example"]) await staffMember(ctx, email);
  await staffMember(ctx, "clerk@shop.example", "staff");
  const { staff } = await staffMember(ctx, "former@shop.example");
  await database.db.updateTable("staff").set({ disabledAt: new Date() }).where("id", "=", staff.id).execute();

  await runs.done("capture", minute(0));
  expect(await reported()).toEqual([]);
  await runs.failed("capture", minute(1), "2 orders are overdue.");
  await report();
  const sent = await emails();
  expect(sent.map(({ to }) => to).sort()).toEqual(["ada@shop.example", "bob@shop.example"]);
  for (const part of [
    "2 orders are overdue.",
    "Takes payments.",
    "https://shop.example/admin/settings/system#job-capture",
  ])
    expect(sent[0]?.text).toContain(part);
  expect(sent[0]?.subject).toContain("Capture payments");
  await runs.failed("capture", minute(2));
  expect(await reported()).toEqual([]);

  // It succeeded before and after: a failure that is over is reported, too.
  await runs.done("capture", minute(3));
  await runs.cutOff("capture", minute(4));
  await runs.done("capture", minute(5));
  await report();
  expect((await emails())[0]?.text).toContain("It was interrupted");
});

test("an email that could not be queued is queued by the next run", async () => {
  await staffMember(ctx, "ada@shop.example");
  await runs.failed("capture", minute(1));
  const noId = (): never => {
    throw new Error("no email");
  };
  await expect(reportFailedJobs({ ...ctx, ids: { ...ctx.ids, uuid: noId } }, jobs)).rejects.toThrow("no email");
  expect(await reported()).toEqual(["ada@shop.example"]);
});

test("the last success of each job, all runs since then and the runs of the last hour are kept", async () => {
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - minutes * 60_000);
  for (const minutes of [300, 200]) await runs.done("capture", ago(minutes));
  await runs.failed("capture", ago(190));
  await report();
  const kept = async () =>
    (await database.pool.query<{ at: Date }>("select created_on as at from pgboss.job order by 1")).rows.map(
      ({ at }) => (now - at.getTime()) / 60_000,
    );
  expect(await kept()).toEqual([200, 190]);
  await runs.done("capture", ago(50));
  await runs.done("capture", ago(40));
  await report();
  expect(await kept()).toEqual([50, 40]);
});

test("an email that waited says if the job works again, isn't sent if it failed after that, and isn't sent to someone who is no longer an owner", async () => {
  await staffMember(ctx, "ada@shop.example");
  const { staff } = await staffMember(ctx, "bob@shop.example");
  await runs.failed("capture", minute(1));
  await report();
  await runs.done("capture", minute(2));
  await database.db.updateTable("staff").set({ role: "staff" }).where("id", "=", staff.id).execute();
  const sent = await emails();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["ada@shop.example", 'The job "Capture payments" is working again'],
  ]);
  expect(sent[0]?.text).toContain("You don't have to do anything");

  await runs.failed("capture", minute(3));
  await report();
  await runs.done("capture", minute(4));
  await runs.failed("capture", minute(5));
  await report();
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Action needed: "Capture payments" keeps failing']);
});
