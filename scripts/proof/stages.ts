import { check, inBrowser, program, runOnPostgres, runPlaywright, runVitest, type Stage } from "./runners.ts";

const reactRouter = program("@react-router/dev/bin.cjs");

/** All stages of `npm test`; `npm test -- NAME` runs only the named stages and what they need. */
export const stages: Stage[] = [
  { ...check("build", "pages, pictures and the database template", ["scripts/build.ts", "--if-changed"]), long: true },
  // Each of tsc's default four checkers repeats the checks that all of them need: together they take twice the CPU time of one.
  check("types", "types", [reactRouter, "typegen"], [program("typescript/bin/tsc"), "--checkers", "1"]),
  check("lint", "format and lint", [program("@biomejs/biome/bin/biome"), "ci", "--colors=off"]),
  check("unused", "unused code", [program("knip/bin/knip.js"), "--no-progress"]),
  check("imports", "import borders, owners of tables", ["scripts/check-imports.ts"], ["scripts/check-tables.ts"]),
  check("lock", "lock file", ["scripts/check-lock.ts"]),
  { name: "unit", what: "pure rules", run: (run) => runVitest("unit", ["unit"], {}, run) },
  { ...check("weight", "what a first visit weighs", ["scripts/weight.ts"]), needs: "build" },
  {
    name: "postgres",
    what: "database and HTTP tests on PostgreSQL",
    needs: "build",
    run: (run) => runOnPostgres("postgres", ["database"], {}, run),
  },
  {
    name: "embedded",
    what: "those that depend on the database, on the embedded one",
    needs: "build",
    run: (run) => runVitest("embedded", ["embedded"], {}, run),
  },
  {
    name: "browser",
    what: "components in a browser",
    run: (run) => inBrowser("browser", () => runVitest("browser", ["browser"], {}, run)),
  },
  {
    name: "e2e",
    what: "journeys through the running shop",
    long: true,
    needs: "build",
    run: (run) => inBrowser("e2e", () => runPlaywright("e2e", {}, run)),
  },
];
