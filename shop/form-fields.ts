import * as z from "zod/mini";
import { oneLine } from "#platform/text.ts";

// Compiled schemas need `eval`, which the pages' content security policy reports and refuses: the browser does without.
if (typeof document !== "undefined") z.config({ jitless: true });

// Characters that mean something in a mail header stay out of an address.
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;

/** One line that must be there, with the message of section 5 of the specification when it is not. */
export function requiredText(required: string, name: string, max: number) {
  const tooLong = `${name} must be at most ${max} characters`;
  return z.string({ error: required }).check(
    z.overwrite(oneLine),
    // `abort` keeps the later rules from running, so a long text never reaches a regular expression.
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(max, { error: tooLong, abort: true }),
  );
}

/** Text that may be missing; `name` is what the message calls it, `max` is in characters. */
export function optionalText(name: string, max: number) {
  const message = `${name} must be at most ${max} characters`;
  return z.string({ error: message }).check(z.overwrite(oneLine), z.maxLength(max, message));
}

/** An email address as every form asks for it (specification, section 5). */
export const emailAddress = () =>
  requiredText("Please enter your email address", "Email address", 254).check(
    z.regex(EMAIL, "Please enter a valid email address"),
  );

/** A field `website` that people do not see: whoever fills it in is a program. Its form is answered as any other and ignored. */
export const honeypot = () => z._default(z.string().check(z.maxLength(2000)), "");
