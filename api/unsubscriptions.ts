import { z } from "zod";
import { unsubscribe } from "#shop/messaging/newsletter/subscribers.server.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

const token = z.string("The link is incomplete").max(200, "The link is incomplete").optional();
const shared = { tags: ["newsletter and stock alerts"], querystring: z.object({ token }) };

const contract = {
  "GET /api/unsubscriptions": {
    ...shared,
    summary: "Redirect to the page that asks whether to unsubscribe",
    response: { 303: z.undefined() },
    problems: ["validation_failed"],
  },
  "POST /api/unsubscriptions": {
    ...shared,
    summary: "Unsubscribe from the shop's emails",
    description:
      "Send JSON with the token from the link, or do what email apps do (RFC 8058): send the token in the query and the form " +
      "`List-Unsubscribe=One-Click`. Repeating the request isn't an error, but `link_over` is: the address was erased, and may be subscribed again.",
    body: z.object({ token, oneClick: z.literal(true).optional() }),
    response: { 200: z.object({ unsubscribed: z.literal(true) }) },
    problems: ["validation_failed", "card_data_refused", "link_over"],
  },
} as const;

/**
 * Unsubscribes from the newsletter, or from all emails that no order needs, with the token from an email and without login. The page
 * sends JSON; an email app's unsubscribe button posts to the List-Unsubscribe URL (RFC 8058), with the token in the query and a form
 * as the body.
 */
export const unsubscriptionsApi: ApiPlugin = async (api, { ctx }) => {
  // Checks only for the one-click field and ignores the rest, such as a multipart boundary.
  api.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    { parseAs: "string" },
    (_request, body, done) => done(null, isOneClick(String(body)) ? { oneClick: true } : {}),
  );

  serve(api, contract, "public", {
    // Email apps without such a button open the URL instead, and so do link scanners, so a GET must change nothing.
    "GET /api/unsubscriptions": async ({ query }, reply) =>
      reply.redirect(`/unsubscribe${query.token ? `#${encodeURIComponent(query.token)}` : ""}`, 303),

    "POST /api/unsubscriptions": async (request, reply) => {
      const { body, query } = request;
      const given = body.token ?? (body.oneClick ? query.token : undefined);
      const result = await unsubscribe(ctx, given ?? "");
      if (result.outcome === "unsubscribed") return { unsubscribed: true as const };
      if (result.outcome === "link_over") {
        const detail =
          "This link is no longer valid. If you still get our emails, use the link in the latest one, or contact us.";
        return problem(reply, "link_over", { detail, errors: [{ field: "link", message: detail }] });
      }
      const message = "This link is incomplete. Please open the link in our email again.";
      return problem(reply, "validation_failed", { detail: message, errors: [{ field: "token", message }] });
    },
  });
};

/** The form's one field, URL-encoded or as a part of a multipart body. */
const isOneClick = (body: string): boolean => /List-Unsubscribe(?:=|"[^"]{1,200}?)One-Click/.test(body);
