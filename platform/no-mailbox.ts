/**
 * At the beginning of an answer, or of the mailer's error about it: no such mailbox or domain, an invalid address, or a closed mailbox (RFC 3463, 3.2 and 3.3; RFC 7505). A bare 550 may also mean that the
 * server rejects the sender, and 5.7.x always does: those say nothing about the address.
 */
const NO_MAILBOX = /^(?:The mail server refused it: )?5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;

/** Whether a mail server's answer, alone or after an error's own words, says that there is no such mailbox. */
export const saysNoMailbox = (answer: string): boolean => NO_MAILBOX.test(answer);
