import { Fragment } from "react";

/** An email address that breaks only where its line is full: before its @ and its dots, and inside a part only if that alone is too long. */
export const EmailText = ({ email }: { email: string }) => (
  <span className="min-w-0 wrap-break-word">
    {[...email.matchAll(/^[^@.]+|[@.][^@.]*/g)].map(({ 0: part, index: from }) => (
      <Fragment key={from}>
        {from > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
