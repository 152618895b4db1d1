/** The servers of a DATABASE_URL. One of them takes writes; which one may change when it fails. */
export type Servers = {
  /** One URL for each, in the order to try them. */
  urls: readonly string[];
  /** Whether a server that only reads is passed over. */
  writable: boolean;
};

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/i;
const ATTRIBUTE = "target_session_attrs";

/**
 * Reads `postgres://user:password@host:5432/name`, or with several hosts `postgres://…@one:5432,two:5432/name`, as libpq does, because
 * node-postgres knows one host only. Undefined if the text is no such URL. Of `target_session_attrs` it takes what a shop can use.
 */
export function readServers(text: string): Servers | undefined {
  const [, before = "", hosts, after = ""] = PARTS.exec(text) ?? [];
  const all = hosts?.split(",").map((host) => before + host + after) ?? [];
  if (all.length === 0 || !all.every((url) => URL.canParse(url) && new URL(url).hostname !== "")) return undefined;
  const wanted = new URL(all[0] ?? "").searchParams.get(ATTRIBUTE) ?? "any";
  if (!["any", "read-write", "primary"].includes(wanted)) return undefined;
  return { urls: all.map(withoutAttribute), writable: all.length > 1 || wanted !== "any" };
}

function withoutAttribute(text: string): string {
  const url = new URL(text);
  if (!url.searchParams.has(ATTRIBUTE)) return text;
  url.searchParams.delete(ATTRIBUTE);
  return url.href;
}

/** Which of the servers is used now. */
export type ServerChoice = Servers & {
  current(): string;
  /** Goes on to the next one, unless another caller has already left this one. */
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
