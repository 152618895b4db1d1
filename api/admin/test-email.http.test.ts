import { afterAll, expect, test } from "vitest";
import { createMailer } from "#platform/mailer.server.ts";
import { EMAILS } from "#shop/emails.server.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { startSmtpPeer } from "#test/harness/smtp-peer.ts";
import { createEmailsApi } from "./outbox.ts";

const from = "Pack'd <orders@shop.example>";
const peer = await startSmtpPeer();
afterAll(() => peer.close());
const transport = { from, server: "smtp.example:587", open: () => createMailer(peer.url, from) };
const deps = { publicUrl: "https://shop.example", viewTokenKey: "key", emails: EMAILS, provider: "sandbox" };
const api = await freshApi({ extra: [createEmailsApi({ ...deps, transport })], staff: "owner" });

const send = () => api.call("POST /admin/emails/test", { headers: api.staff });

test("a test email goes to the staff member who requested it, and the audit log records it", async () => {
  const { body } = await send();
  expect(body).toEqual({ to: expect.stringContaining("@"), error: null });
  expect(peer.arrived).toMatchObject([
    {
      to: [body.to],
      headers: { from: expect.stringContaining("orders@shop.example"), subject: "Test email from your Pack'd shop" },
    },
  ]);
  const note = await api.ctx.db.selectFrom("auditLog").selectAll().where("action", "=", "email.tested").execute();
  expect(note).toMatchObject([{ subject: "email_setup", after: { to: body.to, server: transport.server } }]);
  const { body: setup } = await api.call("GET /admin/emails/setup", { headers: api.staff });
  expect(setup.sender).toEqual({ from, server: transport.server });
});

test("the mail server's rejection is shown, and a sixth test is rate-limited", async () => {
  peer.refuse("sender", { code: 550, text: "5.7.1 Sender not allowed" });
  const error = expect.stringMatching(/^The mail server doesn't accept email from the shop: .*Sender not allowed/);
  expect((await send()).body).toMatchObject({ error });
  for (let sent = 1; sent < 5; sent++) expect((await send()).status).toBe(200);
  expect(await send()).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
});
