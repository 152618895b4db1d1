import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallApi } from "./context.ts";

/** The pages whose form also works without JavaScript. Each has an `action`; all other pages refuse POST. */
const FORM_PAGES = ["/contact", "/newsletter", "/orders", "/orders/:id"] as const;
const BODY_LIMIT_BYTES = 64 * 1024;

/** A form as the browser sent it, and the API that handles it. */
export type SentForm = { body: string; callApi: CallApi };

type Answer = (request: FastifyRequest, reply: FastifyReply, sent: SentForm) => Promise<unknown>;

/** @param answer renders the page again, with the API's response */
export async function registerForms(app: FastifyInstance, answer: Answer): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const path of FORM_PAGES) {
      forms.post(path, async (request, reply) => {
        if (isFromElsewhere(request))
          return reply.code(403).type("text/plain").send("This form was sent from another site.");
        const body = typeof request.body === "string" ? request.body : "";
        return answer(request, reply, { body, callApi: apiFor(app, request) });
      });
    }
  });
}

/** Other sites can't submit forms on a visitor's behalf: browsers send a form's origin. Programs may omit it, but act for no visitor. */
function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** Calls the API in process, with all its checks: limits per visitor, card numbers, honeypots. */
const apiFor =
  (app: FastifyInstance, { headers, socket }: FastifyRequest): CallApi =>
  async (method, url, { body, headers: more }) => {
    const forwarded = headers["x-forwarded-for"];
    const answer = await app.inject({
      method,
      url,
      ...(body && { payload: body }),
      ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
      headers: { ...more, ...(forwarded && { "x-forwarded-for": forwarded }) },
    });
    return { status: answer.statusCode, body: answer.json() as unknown };
  };
