/**
 * Prepares an email's HTML for a frame in the admin, whose Content Security Policy blocks inline styles: style attributes are renamed, and
 * style sheets are returned separately. Our emails escape quotation marks in text, so only attributes match.
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

/** The frame inherits the page's policy, which allows images from anywhere. This allows only the shop's own, so that reading an email isn't tracked. */
const NOTHING_FROM_ELSEWHERE = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; form-action 'none'">`;

/** Applies the styles through the CSS object model, which the page's policy allows. */
export function putStylesOn(page: Document, css: string): void {
  const view = page.defaultView;
  if (!view) return;
  for (const element of page.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset.style ?? "";
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  // Without an address, a picture that isn't the shop's own is an empty box, not a broken one.
  for (const picture of page.images) if (picture.complete && picture.naturalWidth === 0) picture.removeAttribute("src");
}
