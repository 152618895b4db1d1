import * as z from "zod/mini";
import type { Db, ShopContext } from "#shop/context.server.ts";
import type { ShopSettings } from "#shop/running/settings/settings.ts";
import type { EmailContent, EmailPart } from "./email-content.ts";

/** What links in emails need: the shop's URL, and the key for links to orders. */
export type EmailLinks = { publicUrl: string; viewTokenKey: string };

/** Everything needed to write and send emails. `emails`: all kinds of email (shop/emails.server.ts). `provider`: takes the payments now. */
export type EmailContext = ShopContext & EmailLinks & { emails: readonly EmailKind[]; provider: string };

/** A queued email that isn't written yet. `data`: the data it was queued with. */
export type QueuedEmail<Data> = { id: string; kind: string; recipient: string; data: Data; createdAt: Date };

/**
 * A written email. `to`: the recipient, if it isn't the address that the email was queued for. `partsToSend`: makes the parts to send
 * instead of the stored ones, which must not contain secrets because staff read them; undefined if nothing should be sent after all.
 */
export type Writing = EmailContent & { to?: string; partsToSend?: () => Promise<readonly EmailPart[] | undefined> };

/** Nothing should be sent yet: `putBack` stores the request again, in the transaction that removes the email from the outbox. */
export type NotYet = { putBack: (tx: Db) => Promise<void> };

/** `askedAt`: when the recipient requested a marketing email; an older entry on the suppression list doesn't stop it. */
type Written = (Writing | NotYet) & { askedAt?: Date | undefined };

/** A kind of email. The feature that sends it declares it, and shop/emails.server.ts lists it. */
export type EmailKind<Data = unknown> = {
  /** Stored with every email, so it never changes. */
  kind: string;
  /** The name that staff see. */
  label: string;
  /** The recipient and occasion, for staff: 'To the customer, after an order'. */
  when: string;
  /** The data it is written from. Data in old rows must match, too. */
  data: z.ZodMiniType<Data>;
  /** It is sent once per order, however often it is queued. Its data is `aboutOrder`. */
  oncePerOrder?: true;
  /** It isn't about an order, so it isn't sent to addresses on the suppression list (docs/decisions/0023-audience.md). */
  marketing?: true;
  /** Why staff can't resend it once it was sent, and what they can do instead. */
  sentOnce?: string;
  /**
   * Writes the email from current data.
   * @returns undefined if the email is no longer needed; it is then dropped
   */
  write(ctx: EmailContext, email: QueuedEmail<Data>, settings: ShopSettings): Promise<Written | undefined>;
};

/** With `oncePerOrder`, only the order is stored, so a kind that needs more data doesn't compile. */
type OnceFits<Data> = { oncePerOrder?: { orderId: string } extends Data ? true : never };

export const defineEmail = <Data>(email: EmailKind<Data> & OnceFits<Data>): EmailKind<Data> => email;

/** The data of an email about one order. */
export const aboutOrder = z.object({ orderId: z.string() });

/** For emails that need no data besides the recipient. */
export const noData: z.ZodMiniType<Record<string, never>> = z.record(z.string(), z.never());

/** The declaration of a kind; undefined if this version of the shop doesn't have it. */
export const emailKind = (emails: readonly EmailKind[], kind: string): EmailKind | undefined =>
  emails.find((email) => email.kind === kind);

export const emailLabel = (emails: readonly EmailKind[], kind: string): string =>
  emailKind(emails, kind)?.label ?? kind.replaceAll("_", " ");
