import { Fragment } from "react";

/** An email address that wraps before its @ and its dots, and within a part only if that part alone is too long for a line. */
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
