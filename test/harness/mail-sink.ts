import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export type MailSink = { url: string; mails(): readonly string[]; close(): Promise<void> };

/** A mail server on this machine that takes everything, and keeps the text of it: headers and body, with soft line breaks undone. */
export async function startMailSink(): Promise<MailSink> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // A shop that is stopped lets its connection go at once.
    socket.on("error", () => socket.destroy());
    serve(socket, (mail) => mails.push(mail));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: () => mails,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** RFC 5321, as much as it takes. */
function serve(socket: Socket, keep: (mail: string) => void): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let heard = "";
  let isData = false;
  say("220 mail.example");
  socket.setEncoding("utf8").on("data", (chunk) => {
    heard += chunk;
    for (;;) {
      const end = isData ? "\r\n.\r\n" : "\r\n";
      const at = heard.indexOf(end);
      if (at < 0) return;
      const said = heard.slice(0, at);
      heard = heard.slice(at + end.length);
      if (isData) {
        keep(decoded(said));
        isData = false;
        say("250 kept");
      } else if (/^DATA/i.test(said)) {
        isData = true;
        say("354 go on");
      } else if (/^QUIT/i.test(said)) {
        say("221 bye");
        socket.end();
      } else {
        say("250 ok");
      }
    }
  });
}

/** Quoted-printable, for the characters that stand in links. */
const decoded = (mail: string): string => mail.replace(/=\r\n/g, "").replaceAll("=3D", "=");
