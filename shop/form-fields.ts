import * as z from "zod/mini";
import { oneLine } from "#platform/text.ts";

// Compiled schemas need `eval`, which the pages' content security policy forbids, so they aren't compiled in the browser.
if (typeof document !== "undefined") z.config({ jitless: true });

// Characters with a meaning in an email header stay out of an address.
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;

/** A required line, with the message of section 5 of the specification. */
export function requiredText(required: string, name: string, max: number) {
  const tooLong = `${name} must be at most ${max} characters`;
  return z.string({ error: required }).check(
    z.overwrite(oneLine),
    // `abort` keeps the later rules from running, so a long text never reaches a regular expression.
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(max, { error: tooLong, abort: true }),
  );
}

/** Optional text; `name` is what the message calls it. */
export function optionalText(name: string, max: number) {
  const message = `${name} must be at most ${max} characters`;
  return z.string({ error: message }).check(z.overwrite(oneLine), z.maxLength(max, message));
}

/** @param missing what to say when it is empty */
export const emailAddress = (missing = "Please enter your email address") =>
  requiredText(missing, "Email address", 254).check(z.regex(EMAIL, "Please enter a valid email address"));

/** A field that people don't see. A form with it filled in is answered as usual and ignored. */
export const honeypot = () => z._default(z.string().check(z.maxLength(2000)), "");
