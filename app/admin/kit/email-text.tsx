import { Fragment } from "react";

/** An email address that breaks before its @ and its dots where there isn't room for all of it, and is never wide enough to crowd out a table. */
export const EmailText = ({ email }: { email: string }) => (
  <span className="inline-block max-w-72">
    {[...email.matchAll(/^[^@.]+|[@.][^@.]*/g)].map(({ 0: part, index: from }) => (
      <Fragment key={from}>
        {from > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
