import { Fragment } from "react";

/** An email address that breaks before its @ and its dots, where there isn't room for all of it. */
export const EmailText = ({ email }: { email: string }) =>
  email.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and never change places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
