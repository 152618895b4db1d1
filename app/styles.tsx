import { Links } from "react-router";
import text from "./app.css?inline";

// In production the whole stylesheet stands in the page, so that the first paint needs one request only; the browser's bundle
// drops the text and reads it back from the page. In development it is an ordinary link, which hot reload needs.
if (import.meta.env.DEV) await import("./app.css");

const css = import.meta.env.SSR
  ? text
  : typeof document === "undefined"
    ? ""
    : document.getElementById("css")?.innerHTML;

export function Styles() {
  if (import.meta.env.DEV) return <Links />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, made by the build.
  return <style id="css" dangerouslySetInnerHTML={{ __html: css ?? "" }} />;
}
