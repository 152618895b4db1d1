import type { FastifyInstance } from "fastify";
import { providerOf } from "#app/payment-providers.server.ts";
import { openSnapshot } from "#platform/backup/snapshot.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database } from "#platform/db/open-database.server.ts";
import { createMailer } from "#platform/mailer.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { EmailTransport } from "#shop/messaging/email/send-test-email.server.ts";
import type { PaymentGateway } from "#shop/money/payments/gateway.ts";
import type { pictureStorage } from "#shop/selling/pictures/storages/picture-storage-of.server.ts";
import type { shopJobs } from "#worker/jobs.ts";

// What compose.ts makes of groups of settings.

type Jobs = Parameters<typeof shopJobs>[0];

/** Unset: the shop makes no backups by itself. */
export function backupsOf(
  { log }: ShopContext,
  { backups, dataDir }: Config,
  { database, storage }: { database: Database; storage: ReturnType<typeof pictureStorage> },
): Jobs["backups"] {
  return backups && { ...backups, storage, snapshot: () => openSnapshot(database, dataDir, log) };
}

/** For test emails, which staff wait for. */
export function transportOf({ smtpUrl, from, requireTls }: Config["mail"]): EmailTransport | undefined {
  if (!smtpUrl || !from) return undefined;
  const open = () => createMailer(smtpUrl, from, { requireTls, silenceMs: 6_000, sendingMs: 12_000 });
  return { from, server: new URL(smtpUrl).host, open };
}

export function adsOf({ pixel, publicUrl }: Config): Jobs["ads"] {
  const { id, ldu, api } = pixel ?? {};
  return id && ldu !== undefined && api ? { pixel: { id, ldu, api }, publicUrl } : undefined;
}

export async function openGateway(
  ctx: ShopContext,
  app: FastifyInstance,
  { payments }: Config,
): Promise<PaymentGateway> {
  return providerOf(payments).open({
    ctx,
    given: payments.given,
    async deliver(payload, headers) {
      const url = `/api/webhooks/${payments.provider}`;
      const answer = await app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/json", ...headers },
        payload,
      });
      return answer.statusCode < 300;
    },
  });
}
