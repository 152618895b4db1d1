import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type ArrivedMail, readMessage } from "./read-message.ts";

/** What an SMTP server answers in place of 'OK'. */
export type Refusal = { code: number; text: string };

export type SmtpPeer = {
  /** For SMTP_URL. */
  url: string;
  /** Every message that was handed over whole, also those whose server died before it said so. */
  arrived: ArrivedMail[];
  /** The next so many answers at this point of the talk. */
  refuse(at: "connect" | "sender" | "recipient" | "message", ...refusals: Refusal[]): void;
  /** The next message is taken whole, and then the connection is gone without an answer. */
  dieAfterNextMessage(): void;
  /** No message is answered before this. */
  hold(until: Promise<unknown>): void;
  close(): Promise<void>;
};

type Options = {
  /** Who may send; nobody has to say who they are without it. */
  login?: { user: string; password: string };
  /** Offers an encryption that nobody can trust: with a certificate of its own. */
  encrypts?: boolean;
};

/** A real SMTP server on this machine, with the moods of those out there. */
export async function startSmtpPeer({ login, encrypts = false }: Options = {}): Promise<SmtpPeer> {
  const arrived: ArrivedMail[] = [];
  const refusals: Record<Parameters<SmtpPeer["refuse"]>[0], Refusal[]> = {
    connect: [],
    sender: [],
    recipient: [],
    message: [],
  };
  const sockets = new Set<Socket>();
  let dies = false;
  let held: Promise<unknown> = Promise.resolve();

  const next = (at: keyof typeof refusals): Error | undefined => {
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
  // Whoever hangs up in the middle is no fault of the test.
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const who = login ? `${login.user}:${login.password}@` : "";
  return {
    url: `smtp://${who}127.0.0.1:${port}`,
    arrived,
    refuse: (at, ...more) => void refusals[at].push(...more),
    dieAfterNextMessage() {
      dies = true;
    },
    hold(until) {
      held = until;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
