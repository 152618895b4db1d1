import { makePage, type Page } from "#platform/http/page.server.ts";

/** Loads no other files, so that it works whatever else is broken, and reloads by itself. */
const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>Back in a moment</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f7f5f1; color: #1c1a17; font: 17px/1.5 system-ui, sans-serif }
main { max-width: 26rem; padding: 2rem; text-align: center }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.75rem }
p { margin: 0 0 1.5rem }
a { color: inherit }
</style>
</head>
<body>
<main>
<h1>We’re busy right now</h1>
<p>This page will reload in a few seconds. Your cart is saved.</p>
<a href="">Try again now</a>
</main>
</body>
</html>
`;

/** What a visitor gets while a page can't be rendered. */
export const makeBusyPage = (): Promise<Page> => makePage(new Response(HTML, { status: 503 }), { caching: "no-store" });
