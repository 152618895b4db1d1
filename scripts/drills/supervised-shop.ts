import { setTimeout as pause } from "node:timers/promises";
import { runServer } from "#test/harness/server-process.ts";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { freePort } from "../free-port.ts";

/** The pause before a process that exited on its own is restarted. */
const RESTART_MS = 500;

type Program = Awaited<ReturnType<typeof runServer>>;

/** One process of the shop under a service manager, which restarts it whenever it exits on its own. */
export class SupervisedShop {
  url = "";
  /** How often it exited on its own. */
  deaths = 0;
  #settings: Record<string, string>;
  #program: Program | undefined;
  #running: Promise<void> | undefined;
  #wanted = false;

  constructor(settings: Record<string, string>) {
    this.#settings = { ADMIN_EMAIL: TEST_ADMIN.email, TRUSTED_PROXIES: "loopback", LOG_LEVEL: "fatal", ...settings };
  }

  /** The output of the newest process, if it exited instead of serving. */
  get failure(): string | undefined {
    return this.#program && !this.#program.url ? this.#program.output() : undefined;
  }

  get pid(): number {
    return this.#program?.pid ?? 0;
  }

  /** Resolves when it serves or has exited for the first time. @param change settings from now on */
  async start(change: Record<string, string> = {}): Promise<void> {
    if (!this.#settings.PORT) this.#settings.PORT = String(await freePort());
    this.url = `http://127.0.0.1:${this.#settings.PORT}`;
    Object.assign(this.#settings, change);
    this.#wanted = true;
    const { promise: firstTry, resolve } = Promise.withResolvers<void>();
    this.#running = this.#superviseUntilUnwanted(resolve);
    await firstTry;
  }

  async #superviseUntilUnwanted(onStarted: () => void): Promise<void> {
    while (this.#wanted) {
      const program = await runServer(this.#settings);
      this.#program = program;
      onStarted();
      await program.ended;
      if (!this.#wanted) return;
      this.deaths++;
      await pause(RESTART_MS);
    }
  }

  /** kill -9; it stays down until `start`. */
  kill = (): Promise<void> => this.#end("kill");
  /** SIGTERM; it stays down until `start`. */
  stop = (): Promise<void> => this.#end("stop");

  async #end(how: "kill" | "stop"): Promise<void> {
    this.#wanted = false;
    await this.#program?.[how]();
    await this.#running;
  }
}
