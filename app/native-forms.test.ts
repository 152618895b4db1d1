import Fastify from "fastify";
import { expect, test } from "vitest";
import { registerForms } from "./native-forms.server.ts";

const HTML_FORM = { "content-type": "application/x-www-form-urlencoded" };

/** An app with the form routes, whose page returns the API's response. */
async function formsApp() {
  const app = Fastify({ trustProxy: "10.0.0.1" });
  app.post("/api/messages", async (request, reply) =>
    reply.code(201).send({ body: request.body, ip: request.ip, type: request.headers["content-type"] }),
  );
  await registerForms(app, async (_request, reply, { body, callApi }) => {
    const fields = Object.fromEntries(new URLSearchParams(body));
    const answer = await callApi("POST", "/api/messages", { body: fields });
    return reply.code(answer.status).send(answer.body);
  });
  return app;
}

const post = async (headers: Record<string, string>, url = "/contact") =>
  (await formsApp()).inject({ method: "POST", url, payload: "email=a%40b.example&comment=Hi", headers });

test("a form reaches the API as JSON, on behalf of the visitor who sent it", async () => {
  const app = await formsApp();
  const answer = await app.inject({
    method: "POST",
    url: "/contact",
    payload: "email=a%40b.example",
    remoteAddress: "10.0.0.1",
    headers: { ...HTML_FORM, "x-forwarded-for": "203.0.113.7" },
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ body: { email: "a@b.example" }, ip: "203.0.113.7", type: "application/json" });
});

test.each([
  [{ "sec-fetch-site": "same-origin" }, 201],
  // A page that sends no referrer sends a null origin, too.
  [{ "sec-fetch-site": "same-origin", origin: "null" }, 201],
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ "sec-fetch-site": "same-site", origin: "https://other.shop.example" }, 403],
  [{ origin: "https://shop.example" }, 201],
  [{ origin: "https://evil.example" }, 403],
  [{ origin: "null" }, 403],
  [{}, 201],
])("a request with the headers %j gets %i: other sites can't submit forms", async (from, status) => {
  expect((await post({ host: "shop.example", ...HTML_FORM, ...from })).statusCode).toBe(status);
});

test("other pages accept no form, and form pages accept only short URL-encoded ones", async () => {
  expect((await post(HTML_FORM, "/shop")).statusCode).toBe(404);
  expect((await post({ "content-type": "application/json" })).statusCode).toBe(415);
  expect((await post({ "content-type": "multipart/form-data; boundary=x" })).statusCode).toBe(415);
  const app = await formsApp();
  const long = await app.inject({ method: "POST", url: "/contact", payload: "a".repeat(65_537), headers: HTML_FORM });
  expect(long.statusCode).toBe(413);
});
