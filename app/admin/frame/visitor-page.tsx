import { type ReactNode, type RefObject, useState, useSyncExternalStore } from "react";
import wordmark from "#app/ui/wordmark.svg";

type NarrowProps = { title: string; heading?: RefObject<HTMLHeadingElement | null>; children: ReactNode };

/** A page with one small form that needs no login. */
export const NarrowPage = ({ title, heading, children }: NarrowProps) => (
  <main id="main" className="grid min-h-(--page-height) place-items-center bg-surface px-5 py-10">
    <div className="grid w-full max-w-[420px] gap-5">
      <img src={wordmark} alt="Pack'd" width="108" height="19" />
      <h1 ref={heading} tabIndex={-1} className="text-[28px]/[34px] font-[650] tracking-[-0.02em] outline-none">
        {title}
      </h1>
      {children}
    </div>
  </main>
);

/** A link between the login pages. */
export const textLink =
  "type-label inline-flex min-h-11 items-center justify-self-start underline underline-offset-[3px]";

/** The secret of an emailed link: the URL's fragment, which is never sent to a server. Undefined until the page runs in the browser. */
export function useLinkToken(): string | undefined {
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const [token, setToken] = useState<string>();
  if (inBrowser && token === undefined) {
    setToken(location.hash.slice(1));
  }
  return token;
}
