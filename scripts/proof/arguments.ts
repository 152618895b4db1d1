/** The request on a command line: stages by name, test files, and the number of runs. */
export type Wish = { stages: string[]; files: Map<string, string[]>; times: number };

/** The stage that runs a test file, by the end of its name. */
const endings: [RegExp, string][] = [
  [/\.spec\.ts$/, "e2e"],
  [/\.browser\.test\.tsx$/, "browser"],
  [/\.(db|http)\.test\.ts$/, "postgres"],
  [/\.embedded\.test\.ts$/, "embedded"],
  [/\.test\.ts$/, "unit"],
];

/**
 * Parses `[--repeat N] [STAGE…] [FILE…]`. Files run in the named stages, or else in the stage that their name implies.
 *
 * @param known the names of all stages
 * @returns a sentence if the arguments are invalid
 */
export function readArguments(args: readonly string[], known: readonly string[]): Wish | string {
  const at = args.indexOf("--repeat");
  const times = at < 0 ? 1 : Number(args[at + 1]);
  if (!Number.isInteger(times) || times < 1) return "--repeat needs a number of runs, such as --repeat 20.";
  const names = at < 0 ? args : args.toSpliced(at, 2);

  const named = names.filter((name) => known.includes(name));
  const files = new Map<string, string[]>();
  for (const name of names.filter((name) => !known.includes(name))) {
    const own = endings.find(([ending]) => ending.test(name))?.[1];
    if (!own) return `There is no stage and no test file "${name}".`;
    const whole = named.find((stage) => !endings.some(([, runs]) => runs === stage));
    if (whole) return `The stage "${whole}" takes no files: it always checks everything. Leave out "${name}".`;
    for (const stage of named.length > 0 ? named : [own]) files.set(stage, [...(files.get(stage) ?? []), name]);
  }
  return { stages: named.length > 0 ? named : [...files.keys()], files, times };
}
