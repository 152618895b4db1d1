/**
 * A mail's HTML for a frame in the admin, whose policy lets in no style of others: its style attributes renamed, its style sheets apart.
 * In text and attributes our mails write a quotation mark as an entity, so only attributes are found.
 */
export function stylesApart(html: string): { markup: string; css: string } {
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
  return {
    markup: html
      .replace(/<style>[\s\S]*?<\/style>/g, "")
      .replaceAll(' style="', ' data-style="')
      .replace("<head>", `<head>${NOTHING_FROM_ELSEWHERE}`),
    css: sheets.join("\n"),
  };
}

/** The page's policy, which the frame inherits, lets in pictures from anywhere. A mail gets nothing: to read it tells nobody. */
const NOTHING_FROM_ELSEWHERE = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; form-action 'none'">`;

/** Puts the styles on, by the object model: that is the page's own doing, which its policy allows. */
export function putStylesOn(page: Document, css: string): void {
  const view = page.defaultView;
  if (!view) return;
  for (const element of page.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset.style ?? "";
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
}
