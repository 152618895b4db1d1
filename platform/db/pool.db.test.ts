import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { databaseForFile, testBackend } from "#test/harness/database.ts";
import { notify } from "./open-database.server.ts";
import { inBatchTransaction, runOnBatch, sqlState, together } from "./pool.server.ts";

// Only a failing test waits this long.
const patience = { timeout: 30_000 };

const shop = await databaseForFile();
await shop.pool.query(
  "create table jars (name text primary key, amount int check (amount >= 0)); create table lids (jar text references jars)",
);
beforeEach(() => shop.pool.query("truncate jars cascade"));

/** Reads nothing together with `begin`. */
const nothing = async () => {};

const names = async () =>
  (await shop.pool.query<{ name: string }>("select name from jars order by name")).rows.map(({ name }) => name);

describe("types are the same on both databases", () => {
  test("in rows", async () => {
    const { rows } = await shop.pool.query(
      `select 7::int8 as int8, count(*) as count, sum(x.n) as sum, 1.25::numeric as numeric, '{1,2}'::int8[] as int8s,
              timestamptz '2026-03-01 12:00:00+02' as instant, date '2026-03-01' as day, null::text as nothing,
              true as yes, '{"a":[1,null]}'::jsonb as json, '{a,"b c"}'::text[] as texts
       from (values (2::int8), (3)) x(n)`,
    );
    expect(rows).toEqual([
      {
        int8: 7,
        count: 2,
        sum: 5,
        numeric: 1.25,
        int8s: [1, 2],
        instant: new Date("2026-03-01T10:00:00Z"),
        day: "2026-03-01",
        nothing: null,
        yes: true,
        json: { a: [1, null] },
        texts: ["a", "b c"],
      },
    ]);
  });

  test("in parameters", async () => {
    const id = randomUUID();
    const instant = new Date("2026-03-01T10:00:00.123Z");
    const { rows } = await shop.pool.query(
      "select $1::text[] as texts, $2::uuid[] as ids, $3::jsonb as json, $4::timestamptz as instant, $5::int as nothing, $6::int8[] as numbers",
      [["a", 'b"c', "d,e", null], [id], JSON.stringify([{ a: 1 }]), instant, null, [1, 2]],
    );
    expect(rows).toEqual([
      { texts: ["a", 'b"c', "d,e", null], ids: [id], json: [{ a: 1 }], instant, nothing: null, numbers: [1, 2] },
    ]);
  });

  test("and sessions use UTC", async () => {
    const { rows } = await shop.pool.query(
      "select date_trunc('day', timestamptz '2026-03-01 23:30:00-05')::text as day",
    );
    expect(rows).toEqual([{ day: "2026-03-02 00:00:00+00" }]);
  });
});

describe("statements", () => {
  test("several in one text return the rows of all", async () => {
    const result = await shop.pool.query("insert into jars values ('a', 1) returning name; select 2 as two");
    expect(result.rows).toEqual([{ name: "a" }, { two: 2 }]);
    expect(result.command).toBe("SELECT");
  });

  test("several in one text are rolled back together", async () => {
    await expect(
      shop.pool.query("insert into jars values ('a', 1); insert into jars values ('b', -1)"),
    ).rejects.toThrow();
    expect(await names()).toEqual([]);
  });

  test("report the number of changed rows", async () => {
    await shop.pool.query("insert into jars values ('a', 1), ('b', 2)");
    expect(await shop.pool.query("update jars set amount = 5")).toMatchObject({ command: "UPDATE", rowCount: 2 });
  });

  test("with a name run with different values, on any connection", async () => {
    const add = (name: string) =>
      shop.pool.query({ name: "add", text: "insert into jars values ($1, 1)", values: [name] });
    await Promise.all(["a", "b", "c"].map(add));
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  test("can send and return a megabyte", async () => {
    const text = "é".repeat(1_000_000);
    const { rows } = await shop.pool.query<{ text: string }>("select $1::text as text", [text]);
    expect(rows[0]?.text === text).toBe(true);
  });
});

describe("errors", () => {
  test("have a code, a constraint and a detail", async () => {
    await shop.pool.query("insert into jars values ('a', 1)");
    const error: unknown = await shop.pool.query("insert into jars values ('a', 1)").catch((e) => e);
    expect(sqlState(error)).toBe("23505");
    expect(error).toMatchObject({ constraint: "jars_pkey", detail: "Key (name)=(a) already exists." });
    const check = shop.pool.query("insert into jars values ($1, $2)", ["b", -1]);
    await expect(check).rejects.toMatchObject({ code: "23514", constraint: "jars_amount_check" });
    await expect(shop.pool.query("insert into lids values ('x')")).rejects.toMatchObject({ code: "23503" });
  });

  test("do not affect later statements", async () => {
    const outcomes = await Promise.allSettled([
      shop.pool.query("insert into jars values ('a', 1)"),
      shop.pool.query("insert into nothing values (1)"),
      shop.pool.query("insert into jars values ('b', 1)"),
      shop.pool.query("select 1/0"),
      shop.pool.query("insert into jars values ('c', 1)"),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await names()).toEqual(["a", "b", "c"]);
  });
});

describe("transactions", () => {
  test.each([
    ["open", []],
    ["failed", ["select 1/0"]],
  ])("that are left %s are rolled back", async (_, then) => {
    const client = await shop.pool.connect();
    for (const statement of ["begin", "insert into jars values ('a', 1)", ...then])
      await client.query(statement).catch(() => {});
    client.release();
    await shop.pool.query("insert into jars values ('b', 1)");
    expect(await names()).toEqual(["b"]);
  });

  test("that are left while a statement is running are rolled back", async () => {
    const client = await shop.pool.connect();
    await client.query("begin");
    const running = client.query("insert into jars values ('a', 1)");
    client.release();
    await running;
    expect(await names()).toEqual([]);
  });

  test("fail together when one of several statements that were sent together fails", async () => {
    const added = inBatchTransaction(
      shop.pool,
      (client) => client.query<{ jars: number }>("select count(*)::int as jars from jars"),
      (client, { rows }) => {
        const add = { name: "add_jar", text: "insert into jars values ($1, $2)" };
        // The last statement's error, that the transaction has failed, may arrive first.
        const late = async () => client.query({ ...add, values: ["b", -1] });
        return together([
          client.query({ ...add, values: ["a", rows[0]?.jars] }),
          late().finally(async () => {}),
          client.query({ ...add, values: ["c", 1] }),
        ]);
      },
    );
    await expect(added).rejects.toMatchObject({ constraint: "jars_amount_check" });
    expect(await names()).toEqual([]);
  });

  test("of a single statement commit it or change nothing, and leave the connection free", async () => {
    const add = (name: string, amount: number) =>
      runOnBatch<{ name: string }>(shop.pool, {
        text: "with added as (insert into jars values ($1, $2)) insert into lids select $1 where $2 > 1 returning jar as name",
        values: [name, amount],
      });
    expect((await add("a", 2)).rows).toEqual([{ name: "a" }]);
    await expect(add("b", -1)).rejects.toMatchObject({ constraint: "jars_amount_check" });
    await expect(add("a", 2)).rejects.toMatchObject({ code: "23505" });
    expect((await add("c", 1)).rows).toEqual([]);
    expect(await names()).toEqual(["a", "c"]);
  });

  test("that are rolled back are never seen", async () => {
    const seen: string[] = [];
    const add = (name: string) =>
      inBatchTransaction(shop.pool, nothing, async (client) => {
        await client.query("insert into jars values ($1, 1)", [name]);
        const { rows } = await client.query<{ name: string }>("select name from jars where name <> $1", [name]);
        seen.push(...rows.map((row) => row.name));
        if (name === "b") throw new Error("b changes its mind");
      });
    const outcomes = await Promise.allSettled(["a", "b", "c"].map(add));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await names()).toEqual(["a", "c"]);
    expect(seen).not.toContain("b");
  });

  test("of Kysely commit and roll back", async () => {
    const put = (key: string, fail: boolean) =>
      shop.db.transaction().execute(async (tx) => {
        await tx.insertInto("settings").values({ key, value: "1" }).execute();
        if (fail) throw new Error("no");
      });
    await Promise.allSettled([put("kept", false), put("dropped", true)]);
    expect(await shop.db.selectFrom("settings").select("key").execute()).toEqual([{ key: "kept" }]);
  });
});

describe("connections", () => {
  test("can't be used once released", async () => {
    const client = await shop.pool.connect();
    client.release();
    await expect(client.query("select 1")).rejects.toThrow("already released");
    expect(() => client.release()).toThrow("already released");
  });

  test("that are discarded leave no trace", async () => {
    const client = await shop.pool.connect();
    await client.query({ name: "leftover", text: "select 1" });
    await client.query("begin");
    await client.query("insert into jars values ('a', 1)");
    await client.query("set application_name = 'leftover'");
    client.release(true);
    expect(await names()).toEqual([]);
    const next = await shop.pool.connect();
    await next.query({ name: "leftover", text: "select 2" });
    const { rows } = await next.query("select current_setting('application_name') as name");
    next.release();
    expect(rows).not.toEqual([{ name: "leftover" }]);
  });
});

describe("notifications", () => {
  test("arrive when the transaction commits, and only then", async () => {
    const heard: (string | undefined)[] = [];
    const last = Promise.withResolvers<void>();
    const stop = await shop.database.listen("a channel", (payload) => {
      heard.push(payload);
      if (payload === "last") last.resolve();
    });
    await inBatchTransaction(shop.pool, nothing, async (client) => {
      await notify(client, "a channel", "undone");
      throw new Error("no");
    }).catch(() => {});
    await inBatchTransaction(shop.pool, nothing, (client) => notify(client, "a channel", "done"));
    await notify(shop.pool, "another channel", "unheard");
    await notify(shop.pool, "a channel", "last");
    await last.promise;
    await stop();
    expect(heard).toEqual(["done", "last"]);
  });

  test("reach all listeners of a channel, except one that stopped", async () => {
    const heard: string[] = [];
    const both = Promise.withResolvers<void>();
    const stopFirst = await shop.database.listen("jars", () => heard.push("first"));
    const stopSecond = await shop.database.listen("jars", (payload) => {
      heard.push("second");
      if (payload === "last") both.resolve();
    });
    await notify(shop.pool, "jars", "one");
    await vi.waitFor(() => expect(heard).toHaveLength(2), patience);
    await stopFirst();
    await notify(shop.pool, "jars", "last");
    await both.promise;
    await stopSecond();
    expect(heard).toEqual(["first", "second", "second"]);
  });

  test("continue after a lost connection, with a notice about the gap", async () => {
    const heard: (string | undefined)[] = [];
    const stop = await shop.database.listen("jars", (payload) => heard.push(payload));
    await loseConnections();
    await shop.pool.query("select 1");
    await vi.waitFor(() => expect(heard).toEqual([undefined]), patience);
    await notify(shop.pool, "jars", "again");
    await vi.waitFor(() => expect(heard).toEqual([undefined, "again"]), patience);
    await stop();
  });
});

async function loseConnections(): Promise<void> {
  if (testBackend === "postgres") {
    await shop.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'packd listener'",
    );
  } else {
    (await shop.pool.connect()).release(true);
  }
}
