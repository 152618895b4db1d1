import { expect, test, vi } from "vitest";
import { silentLog } from "../log.ts";
import { type JobJournal, runNoted } from "./job-journal.server.ts";

const away = async () => Promise.reject(new Error("the journal is away"));
const lost: JobJournal = { know: away, begin: away, end: away, miss: away };
/** It hears of the beginning, and of nothing after it. */
const half: JobJournal = { ...lost, begin: async () => "run-1" };
const { signal: end } = new AbortController();

test.each([
  ["at all", lost, 1],
  ["at its end", half, 1],
])(
  "a job runs, and its failure is logged and thrown, where it cannot be noted %s",
  async (_when, journal, warnings) => {
    const log = { ...silentLog, warn: vi.fn(), error: vi.fn() };
    const run = vi.fn(async () => {});
    await runNoted({ name: "sweep", cron: "* * * * *", run }, { log, journal, end });
    expect(run).toHaveBeenCalledOnce();
    expect(log.warn).toHaveBeenCalledTimes(warnings);
    const boom = new Error("boom");
    const failing = { name: "sweep", cron: "* * * * *", run: async () => Promise.reject(boom) };
    await expect(runNoted(failing, { log, journal, end })).rejects.toBe(boom);
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ job: "sweep", err: boom }, "a job failed and is tried again");
  },
);
