import { Links } from "react-router";
import admin from "./admin.css?url";
import inline from "./app.css?inline";

// In development, the styles are ordinary links, which hot reload needs.
if (import.meta.env.DEV) await Promise.all([import("./app.css"), import("./admin.css")]);

/** The browser reads the styles from the page, so that no script contains them. */
const css = import.meta.env.SSR ? inline : (document.querySelector("style")?.innerHTML ?? "");

/** A page's styles, inline, because a first visit paints sooner without a second request. */
export function Styles({ inAdmin }: { inAdmin: boolean }) {
  if (import.meta.env.DEV) return <Links />;
  return (
    <>
      {/* React puts sheets with a precedence before all others, and the admin's has to come after this one. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made by the build. */}
      <style href="app" precedence="app" dangerouslySetInnerHTML={{ __html: css }} />
      {inAdmin && <link rel="stylesheet" href={admin} precedence="admin" />}
    </>
  );
}
