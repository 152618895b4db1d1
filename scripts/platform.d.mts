type Env = Record<string, string | undefined>;
/** `isMusl`: a Linux with musl instead of glibc, such as Alpine. */
type Machine = { platform: string; arch: string; isMusl?: boolean };

export function thisMachine(): Machine;
export function packagedNode(machine: Machine): string | undefined;
export function isNewEnough(version: string): boolean;
export function nodeAdvice(machine: Machine, version: string): string;
export function filesOnPath(name: string, platform: string, env: Env): string[];
export function npmCall(
  args: string[],
  platform: string,
  env: Env,
): [command: string, args: string[], options: { shell?: boolean }];
