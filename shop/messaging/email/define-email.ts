import * as z from "zod/mini";
import type { Db, ShopContext } from "#shop/context.server.ts";
import type { ShopSettings } from "#shop/running/settings/settings.ts";
import type { EmailContent, EmailPart } from "./email-content.ts";

/** What the links of an email are made of: where the shop is, and the key of those that open an order. */
export type EmailLinks = { publicUrl: string; viewTokenKey: string };

/** What it takes to write and send emails. `emails`: every kind there is (shop/emails.server.ts). */
export type EmailContext = ShopContext & EmailLinks & { emails: readonly EmailKind[] };

/** An email of the outbox that is to be written. `data`: as it was queued. */
export type QueuedEmail<Data> = { id: string; kind: string; recipient: string; data: Data; createdAt: Date };

/**
 * What an email says. `to`: who gets it, when that isn't the address it was queued for. `partsToSend`: makes the parts that are sent in place
 * of those that the shop keeps, which may hold no key because staff read them; undefined when nothing is to be sent after all.
 */
export type Writing = EmailContent & { to?: string; partsToSend?: () => Promise<readonly EmailPart[] | undefined> };

/** Nothing is to be sent yet: `putBack` stores the request again, in the transaction that takes the email out of the outbox. */
export type NotYet = { putBack: (tx: Db) => Promise<void> };

/** `askedAt`: when the reader of a marketing email asked for it; an older entry of the suppression list doesn't stop it. */
type Written = (Writing | NotYet) & { askedAt?: Date | undefined };

/** A kind of email, declared by the feature that sends it and listed in shop/emails.server.ts. */
export type EmailKind<Data = unknown> = {
  /** Stored with every email, so it never changes. */
  kind: string;
  /** The kind as staff read it. */
  label: string;
  /** To whom it goes and when, for staff: 'To the customer, after an order'. */
  when: string;
  /** What it is written from. What old rows hold has to fit, too. */
  data: z.ZodMiniType<Data>;
  /** An order gets it once, however often it is queued. Its data is `aboutOrder`. */
  oncePerOrder?: true;
  /** No order needs it, so it isn't sent to an address on the suppression list (docs/decisions/0023-audience.md). */
  marketing?: true;
  /** Why staff can't send it again once it was sent, and what they can do instead. */
  sentOnce?: string;
  /**
   * Writes it from what the shop knows now.
   * @returns undefined when there is nothing to say anymore: it is dropped.
   */
  write(ctx: EmailContext, email: QueuedEmail<Data>, settings: ShopSettings): Promise<Written | undefined>;
};

/** With `oncePerOrder` no data but the order is stored, so a kind that needs more doesn't compile. */
type OnceFits<Data> = { oncePerOrder?: { orderId: string } extends Data ? true : never };

export const defineEmail = <Data>(email: EmailKind<Data> & OnceFits<Data>): EmailKind<Data> => email;

/** The data of an email about one order. */
export const aboutOrder = z.object({ orderId: z.string() });

/** The data of an email whose recipient says it all. */
export const noData: z.ZodMiniType<Record<string, never>> = z.record(z.string(), z.never());

/** The declaration of a stored email; undefined when this version of the shop has none. */
export const emailKind = (emails: readonly EmailKind[], kind: string): EmailKind | undefined =>
  emails.find((email) => email.kind === kind);

export const emailLabel = (emails: readonly EmailKind[], kind: string): string =>
  emailKind(emails, kind)?.label ?? kind.replaceAll("_", " ");
