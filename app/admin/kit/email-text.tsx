import { Fragment } from "react";

const FITS = { text: "", column: "inline-block max-w-72", wide: "inline-block max-w-72 lg:max-w-120" };

/**
 * An email address that breaks before its @ and its dots where there isn't room for all of it. In a column it is never wide enough to crowd out
 * the table; `wide`: one of a few columns. `text`: in a sentence.
 */
export const EmailText = ({ email, fit = "column" }: { email: string; fit?: keyof typeof FITS }) => (
  <span className={FITS[fit]}>
    {[...email.matchAll(/^[^@.]+|[@.][^@.]*/g)].map(({ 0: part, index: from }) => (
      <Fragment key={from}>
        {from > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
