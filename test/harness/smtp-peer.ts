import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { listenOnLoopback } from "./loopback.ts";

/** A received message. `headers`: unfolded, by lowercase name. `raw`: the message as it arrived, one character per byte. */
type ArrivedEmail = {
  to: string[];
  headers: Record<string, string>;
  text: string;
  html: string | undefined;
  raw: string;
};

/** What an SMTP server answers in place of 'OK'. */
export type Refusal = { code: number; text: string };

type Step = "connect" | "sender" | "recipient" | "message";

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>;

type Options = {
  /** The login required to send; without it, none is needed. */
  login?: { user: string; password: string };
  /** Offers encryption that no client can trust: its certificate is self-signed. */
  encrypts?: boolean;
};

/** A real SMTP server on this machine that can fail the way servers on the internet do. */
export async function startSmtpPeer({ login, encrypts = false }: Options = {}) {
  const arrived: ArrivedEmail[] = [];
  const refusals: Record<Step, Refusal[]> = { connect: [], sender: [], recipient: [], message: [] };
  const sockets = new Set<Socket>();
  let dies = false;
  let held: Promise<unknown> = Promise.resolve();

  const next = (at: Step): Error | undefined => {
    const refusal = refusals[at].shift();
    return refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });
  };
  const server = new SMTPServer({
    logger: false,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    hideSTARTTLS: !encrypts,
    onConnect: (_session, answer) => answer(next("connect")),
    onMailFrom: (_address, _session, answer) => answer(next("sender")),
    onRcptTo: (_address, _session, answer) => answer(next("recipient")),
    onAuth({ username, password }, _session, answer) {
      if (username === login?.user && password === login?.password) answer(null, { user: username });
      else answer(Object.assign(new Error("5.7.8 Authentication failed"), { responseCode: 535 }));
    },
    async onData(stream, { envelope }, answer) {
      const raw = await buffer(stream);
      arrived.push({ ...readMessage(raw.toString("latin1")), to: envelope.rcptTo.map(({ address }) => address) });
      if (dies) {
        dies = false;
        for (const socket of sockets) socket.destroy();
        return;
      }
      await held;
      answer(next("message"));
    },
  });
  // A client that hangs up midway must not fail the test.
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const { port, close } = await listenOnLoopback(server.server);
  const who = login ? `${login.user}:${login.password}@` : "";
  return {
    /** For SMTP_URL. */
    url: `smtp://${who}127.0.0.1:${port}`,
    /** Every message that arrived in full, including those that the server dropped before acknowledging. */
    arrived,
    /** Sets the next answers at this step of the SMTP session. */
    refuse: (at: Step, ...more: Refusal[]) => void refusals[at].push(...more),
    /** Receives the next message in full, then closes the connection without an answer. */
    dieAfterNextMessage() {
      dies = true;
    },
    /** Makes the answer to every message wait for this promise. */
    hold(until: Promise<unknown>) {
      held = until;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return close();
    },
  };
}

/** Parses a plain text message, or one with both text and HTML (RFC 2045, 2046). @param raw its bytes, one character each */
function readMessage(raw: string): Omit<ArrivedEmail, "to"> {
  const { headers, body } = partOf(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers["content-type"] ?? "")?.[1];
  if (boundary === undefined) return { headers, text: decoded({ headers, body }), html: undefined, raw };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, "")));
  const ofType = (type: string) => parts.find((part) => part.headers["content-type"]?.startsWith(type));
  const [text, html] = [ofType("text/plain"), ofType("text/html")];
  return { headers, text: text ? decoded(text) : "", html: html && decoded(html), raw };
}

type Part = { headers: Record<string, string>; body: string };

function partOf(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 2),
  ]);
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) };
}

function decoded({ headers, body }: Part): string {
  const bytes = bytesOf(body, headers["content-transfer-encoding"]);
  return bytes.toString("utf8").replaceAll("\r\n", "\n").trimEnd();
}

function bytesOf(body: string, encoding = "7bit"): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1");
  const text = body
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, "latin1");
}
