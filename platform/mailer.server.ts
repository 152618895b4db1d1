import { createTransport } from "nodemailer";

export type Mail = { to: string; subject: string; text: string };

/** Sends one mail; resolves when the mail server has taken it, rejects when it has not (or may not have). */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

const PATIENCE_MS = 20_000;

/** @param smtpUrl smtp(s)://user:password@host:port @param from the sender of every mail */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    // Connections are kept for the next mail.
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
    close: () => transport.close(),
  };
}
