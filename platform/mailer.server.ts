import { createTransport } from "nodemailer";
import { saysNoMailbox } from "./no-mailbox.ts";

/**
 * `id` becomes the Message-ID: each attempt has the same one, so a receiver can drop the second copy when its server died after accepting the
 * first. `at`: the Date header. `replyTo`: set when replies don't go to the sender. `unsubscribeUrl`: where a mail program can unsubscribe
 * by itself (RFC 8058). `automaticReply`: set if the email answers its recipient's message.
 */
export type Email = {
  id: string;
  at: Date;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  replyTo?: string | undefined;
  unsubscribeUrl?: string | undefined;
  automaticReply?: boolean | undefined;
};

/**
 * Sends one email; resolves when the mail server has accepted it. Rejects with `EmailRefused` if it never will, and with any other error if
 * it did not accept the email this time or did not answer.
 */
export type Mailer = { send(email: Email): Promise<void>; close(): void };

/** The server refused the recipient or the content for good; the message quotes the server. */
export class EmailRefused extends Error {
  override name = "EmailRefused";
  /** There is no such mailbox, so no other email will reach it either. */
  readonly noMailbox: boolean;

  constructor(message: string, { noMailbox = false } = {}) {
    super(message);
    this.noMailbox = noMailbox;
  }
}

type MailerOptions = { requireTls?: boolean; silenceMs?: number; sendingMs?: number };
/**
 * The limits for connecting and for sending one email. A server that scans an email before it accepts it is silent for a while
 * (RFC 5321, 4.5.3.2.6); with a shorter limit it would get the same email at each attempt.
 */
const [SILENCE_MS, SENDING_MS] = [20_000, 2 * 60_000];
/** A connection serves one run: many servers drop one that idles until the next. */
const IDLE_MS = 5_000;

/**
 * @param smtpUrl smtp(s)://user:password@host:port
 * @param from the sender of every email
 * @param requireTls a server that doesn't offer STARTTLS gets neither the password nor an email
 */
export function createMailer(
  smtpUrl: string,
  from: string,
  { requireTls = false, silenceMs = SILENCE_MS, sendingMs = SENDING_MS }: MailerOptions = {},
): Mailer {
  const sender = senderOf(from);
  const domain = /@([^\s@]+)$/.exec(sender.address)?.[1] ?? "localhost";
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    pool: true,
    idleTimeout: IDLE_MS,
    // Only the outbox counts and schedules attempts.
    maxRequeues: 0,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: sendingMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, at, to, subject, text, html, replyTo, unsubscribeUrl, automaticReply }) {
      try {
        await transport.sendMail({
          // As an object, each counts as one address whatever it contains.
          from: sender,
          to: { name: "", address: to },
          ...(replyTo && { replyTo: { name: "", address: replyTo } }),
          subject: oneLine(subject),
          text,
          ...(html !== undefined && { html }),
          messageId: `<${id}@${domain}>`,
          date: at,
          headers: {
            // RFC 3834: prevents out-of-office replies.
            "Auto-Submitted": automaticReply ? "auto-replied" : "auto-generated",
            ...(unsubscribeUrl && {
              "List-Unsubscribe": { prepared: true, value: `<${oneLine(unsubscribeUrl)}>` },
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          signal: AbortSignal.timeout(sendingMs),
        });
      } catch (error) {
        throw asMailError(error);
      }
    },
    close: () => transport.close(),
  };
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ");

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * A 5xx about the recipient (RCPT TO) or the text (DATA) is permanent (RFC 5321, 4.2.1). One about the login, the encryption or the sender
 * is a setup error that fails every email until staff fix it. An email that nodemailer itself refuses is permanent too.
 */
function asMailError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { code, command = "", responseCode, response = "", message }: SmtpError = error;
  if (responseCode === undefined && code === "EENVELOPE")
    return new EmailRefused(`It can't be sent as it is: ${message}`);
  const isForGood = responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
  if (isForGood && (command === "RCPT TO" || command === "DATA"))
    return new EmailRefused(`The mail server refused it: ${response}`, {
      noMailbox: command === "RCPT TO" && saysNoMailbox(response),
    });
  return new Error(`${inPlainWords({ code, responseCode })}: ${response || message}`);
}

/** The error in words for staff who don't know SMTP. */
function inPlainWords({ code = "", responseCode }: Pick<SmtpError, "code" | "responseCode">): string {
  if (code === "EAUTH") return "The mail server didn't accept the login";
  if (responseCode !== undefined)
    return responseCode < 500
      ? "The mail server asked us to try later"
      : "The mail server doesn't accept email from the shop";
  return TROUBLES[code] ?? "It couldn't be sent";
}

const TROUBLES: Record<string, string | undefined> = {
  EDNS: "The mail server wasn't found",
  ECONNECTION: "The mail server closed the connection",
  ESOCKET: "The mail server couldn't be reached",
  ETLS: "The mail server couldn't be reached safely",
  ETIMEDOUT: "The mail server didn't answer in time",
  EABORT: "The mail server didn't answer in time",
};

/** The parts of `Pack'd <orders@shop.example>`. The name may be in quotes. */
function senderOf(from: string) {
  const [, quoted, name = quoted ?? "", address = from.trim()] =
    /^\s*(?:"(.*)"|(.*?))\s*<([^<>]*)>\s*$/.exec(from) ?? [];
  return { name, address };
}
