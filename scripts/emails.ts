// node scripts/emails.ts: writes an email of each kind, and long and odd ones, as HTML and plain text to screenshots/emails/.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { htmlOf } from "#shop/messaging/email/draw-email.server.ts";
import { textWithSender } from "#shop/messaging/email/email-content.ts";
import { SAMPLE_FRAME, sampleEmails } from "#test/harness/sample-emails.ts";

const folder = join(import.meta.dirname, "../screenshots/emails");
mkdirSync(folder, { recursive: true });
for (const { name, content } of sampleEmails) {
  writeFileSync(join(folder, `${name}.html`), htmlOf(content, SAMPLE_FRAME));
  writeFileSync(join(folder, `${name}.txt`), `${content.subject}\n\n${textWithSender(content, SAMPLE_FRAME)}\n`);
}
console.log(`${sampleEmails.length} emails in screenshots/emails/`);
