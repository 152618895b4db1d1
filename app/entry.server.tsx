import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import {
  type RouterContextProvider as Context,
  type EntryContext,
  type HandleErrorFunction,
  ServerRouter,
} from "react-router";
import { report } from "./context.ts";
import { SharingContext, sharedFacts } from "./sharing.tsx";

// This bundle has its own copies of these: code that renders pages has to take them from here.
export { createRequestHandler, data, RouterContextProvider } from "react-router";
export { TEXT_DATES } from "./content/pages.server.ts";
export { callApi, report, services } from "./context.ts";

const RENDER_LIMIT_MS = 5000;

/** Renders the page in one piece. (`renderToString` would drop the data that hydration needs.) */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaded: Context,
) {
  headers.set("content-type", "text/html; charset=utf-8");
  return new Promise<Response>((resolve, reject) => {
    const page = (
      <SharingContext value={loaded.get(sharedFacts)}>
        <ServerRouter context={context} url={request.url} />
      </SharingContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      // Otherwise, lazy parts would be sent hidden at the end and moved into place by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(limit);
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(limit);
        reject(error);
      },
    });
    const limit = setTimeout(abort, RENDER_LIMIT_MS);
  });
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(report)(error);
};
