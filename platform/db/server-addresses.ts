/** The servers of a DATABASE_URL. One of them accepts writes; which one may change after a failure. */
export type Servers = {
  /** One URL per server, in the order to try them. */
  urls: readonly string[];
  /** Whether read-only servers are skipped. */
  writable: boolean;
};

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/i;
const ATTRIBUTE = "target_session_attrs";

/**
 * Parses `postgres://user:password@host:5432/name`, or with several hosts `postgres://…@one:5432,two:5432/name`, as libpq does, because
 * node-postgres supports only one host; or `postgres:///name?host=/folder`, with the folder of the server's socket. Undefined if the text
 * is not such a URL. Only `target_session_attrs` that a shop can use are valid.
 */
export function readServers(text: string): Servers | undefined {
  const [, before = "", hosts, after = ""] = PARTS.exec(text) ?? [];
  const all = hosts?.split(",").map((host) => before + host + after) ?? [];
  if (all.length === 0 || !all.every(namesHost)) return undefined;
  const wanted = new URL(all[0] ?? "").searchParams.get(ATTRIBUTE) ?? "any";
  if (!["any", "read-write", "primary"].includes(wanted)) return undefined;
  return { urls: all.map(withoutAttribute), writable: all.length > 1 || wanted !== "any" };
}

function namesHost(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, searchParams } = new URL(text);
  return hostname !== "" || Boolean(searchParams.get("host"));
}

function withoutAttribute(text: string): string {
  const url = new URL(text);
  if (!url.searchParams.has(ATTRIBUTE)) return text;
  url.searchParams.delete(ATTRIBUTE);
  return url.href;
}

/** Servers, with the choice of the one in use. */
export type ServerChoice = Servers & {
  current(): string;
  /** Moves on to the next server, unless another caller has already left this one. */
  leave(url: string): void;
};

export function chooseServer(servers: Servers): ServerChoice {
  let index = 0;
  const current = () => servers.urls[index] ?? "";
  return {
    ...servers,
    current,
    leave(url) {
      if (url === current()) index = (index + 1) % servers.urls.length;
    },
  };
}
