import { inBrowser, type Run, runOnPostgres, runPlaywright, runVitest, type Stage } from "./runners.ts";

/** Journeys of shoppers who click, type and pay, which must also work on a slow device. */
const slowDeviceJourneys = ["journeys", "loading", "checkout-forgives", "order-changes"].map(
  (name) => `test/e2e/${name}.spec.ts`,
);

/** All proofs of `npm run prove`. Each also has a short form in `npm test`. */
export const proofs: Stage[] = [
  onEachDatabase("kills", "300 kills while orders come in", "test/proof/kill.http.test.ts", { KILLS: "300" }),
  onEachDatabase("race", "500 shoppers at once for 30 units", "test/proof/race.http.test.ts", { SHOPPERS: "500" }),
  onPostgres("restarts", "10 rolling restarts", "test/proof/rolling-restart.http.test.ts", { RESTARTS: "10" }),
  // After a sixth crash within a minute, the database stays down and the shop exits (decision 0027).
  onEmbedded("database-kills", "5 kills of the embedded database", "test/proof/database-kill.embedded.test.ts", {
    KILLS: "5",
  }),
  onEachDatabase("days", "random days for 15 minutes", "test/proof/random-days.db.test.ts", { MINUTES: "15" }),
  onEachDatabase("lists", "lists of 100,000 orders", "test/proof/big-lists.db.test.ts", { ORDERS: "100000" }),
  onEachDatabase("drop", "1,000 shoppers at once, more than Stripe accepts", "test/proof/drop.db.test.ts", {
    SHOPPERS: "1000",
  }),
  onEachDatabase("requests", "50,000 malformed requests", "test/proof/malformed-requests.http.test.ts", {
    REQUESTS: "50000",
  }),
  {
    name: "screens",
    what: "axe and sideways scrolling on every screen in every state",
    run: (run) =>
      inBrowser("screens", () =>
        runPlaywright("screens", { SCREENS: "all" }, { ...run, files: ["test/e2e/accessibility.spec.ts"] }),
      ),
  },
  {
    name: "slow-device",
    what: "journeys on a device at a quarter of the speed",
    run: (run) =>
      inBrowser("slow-device", () =>
        runPlaywright("slow-device", { SLOW_DEVICE: "4" }, { ...run, files: chosen(run, slowDeviceJourneys) }),
      ),
  },
];

type Length = Record<string, string>;

/** One test file in its long form, on PostgreSQL and on the embedded database. The environment can set a different length. */
function onEachDatabase(name: string, what: string, file: string, length: Length): Stage {
  const onServer = onPostgres(`${name} on PostgreSQL`, what, file, length);
  const onOwn = onEmbedded(`${name} on the embedded database`, what, file, length);
  async function run(run: Run) {
    const [server, own] = [await onServer.run(run), await onOwn.run(run)];
    return [
      ...server.map((result) => ({ ...result, name: `${result.name} (PostgreSQL)` })),
      ...own.map((result) => ({ ...result, name: `${result.name} (embedded)` })),
    ];
  }
  return { name, what: `${what}, on each database`, run };
}

function onPostgres(name: string, what: string, file: string, length: Length): Stage {
  return { name, what, run: (run) => runOnPostgres(name, ["database"], asked(length), { ...run, files: [file] }) };
}

function onEmbedded(name: string, what: string, file: string, length: Length): Stage {
  return { name, what, run: (run) => runVitest(name, ["embedded"], asked(length), { ...run, files: [file] }) };
}

const asked = (length: Length): Length =>
  Object.fromEntries(Object.entries(length).map(([key, usual]) => [key, process.env[key] ?? usual]));

const chosen = (run: Run, all: string[]): readonly string[] => (run.files.length > 0 ? run.files : all);
