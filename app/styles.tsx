import { Links } from "react-router";
import stylesheet from "./app.css?url";

/** Where the whole stylesheet is: who sends the pages puts into each one what that page uses of it. */
export { stylesheet };

// In development it is an ordinary link, which hot reload needs.
if (import.meta.env.DEV) await Promise.all([import("./fonts/faces.css"), import("./app.css")]);

const inline = import.meta.env.SSR ? "" : document.getElementById("css")?.innerHTML;

/**
 * The first paint needs no second request: what the page's own HTML uses stands in `#css`. The whole stylesheet is fetched meanwhile,
 * for print, which no browser waits for; entry.client.tsx turns it on before anything else can appear.
 */
export function Styles() {
  if (import.meta.env.DEV) return <Links />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made by the build. */}
      <style id="css" dangerouslySetInnerHTML={{ __html: inline ?? "" }} />
      <link id="styles" rel="stylesheet" href={stylesheet} media={import.meta.env.SSR ? "print" : "all"} />
    </>
  );
}
