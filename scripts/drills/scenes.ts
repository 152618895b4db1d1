import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseLocation } from "#test/harness/database.ts";
import { startTcpProxy, type TcpProxy } from "#test/harness/tcp-proxy.ts";
import { foundTools } from "../proof/found-tools.ts";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../throwaway-postgres.ts";
import type { SupervisedShop } from "./supervised-shop.ts";

/** The environment of a shop, and how it breaks. */
export type Scene = {
  /** The database for the comparison at the end, without the proxy that the shop may use. */
  location: DatabaseLocation;
  databaseUrl?: string;
  settings?: Record<string, string>;
  /** Names and paths to watch as well, known once `prepare` was called. */
  places?: Record<string, string>;
  orderOf?(key: string): object;
  prepare?(shop: SupervisedShop): Promise<void>;
  begin(shop: SupervisedShop): unknown;
  lastsMs: number;
  /** Without it, the fault ends by itself. */
  end?(shop: SupervisedShop): unknown;
  /** Checks the provider's records in place of the sandbox's. */
  faultsAtProvider?(location: DatabaseLocation): Promise<string[]>;
  close(): Promise<void>;
};

export type Fault = { name: string; what: string; open(): Promise<Scene> };

export type Breaks = Omit<Scene, "location" | "databaseUrl" | "close">;

export function onEmbedded(name: string, what: string, breaks: () => Breaks): Fault {
  const open = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "packd-drill-"));
    const close = async () => rmSync(dataDir, { recursive: true, force: true });
    return { ...breaks(), location: { dataDir }, close };
  };
  return { name, what, open };
}

export type Server = { postgres: ThrowawayPostgres; proxy: TcpProxy };

export function onPostgres(name: string, what: string, breaks: (server: Server) => Breaks): Fault {
  return { name, what, open: () => sceneOnPostgres(breaks) };
}

/** @param parent the parent of the database's folder */
export async function sceneOnPostgres(breaks: (server: Server) => Breaks, parent = tmpdir()): Promise<Scene> {
  const dataDir = mkdtempSync(join(tmpdir(), "packd-drill-"));
  const postgres = await startThrowawayPostgres(foundTools().postgresBin, true, parent);
  const proxy = await startTcpProxy(Number(new URL(postgres.url).port));
  return {
    location: { dataDir, databaseUrl: postgres.url },
    databaseUrl: Object.assign(new URL(postgres.url), { port: String(proxy.port) }).href,
    ...breaks({ postgres, proxy }),
    async close() {
      await proxy.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The scene, with `close` extended to close something else too. */
export const closing = (scene: Scene, close: () => Promise<void>): Scene => ({
  ...scene,
  async close() {
    await scene.close();
    await close();
  },
});
