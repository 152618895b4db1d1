import { sql } from "kysely";
import { readBackupStatus } from "#platform/backup/backup-status.server.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { DEMO_ADMIN_EMAIL } from "#shop/people/staff/first-admin.server.ts";
import { readAppliedPassword } from "#shop/people/staff/staff.store.server.ts";
import { NEVER_CHANGED, readNotes, readSettings } from "#shop/running/settings/settings.store.server.ts";
import { IS_LIVE_VARIANT } from "#shop/selling/stock/stock-changes.store.server.ts";
import type { ShopLaunchFacts } from "./launch.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The facts for the checklist that the database has. The queries run one by one, because a transaction has only one connection. */
export async function readLaunchFacts(
  { db, pool }: Pick<ShopContext, "db" | "pool">,
  provider: string,
  now: Date,
): Promise<ShopLaunchFacts> {
  const { demo, owner } = await readSettings(db);
  const { version: policiesVersion } = (await readNotes(db)).policies ?? NEVER_CHANGED;
  const counts = await readCounts(db, provider, new Date(now.getTime() - WEEK_MS));
  const endless = await db
    .selectFrom("products")
    .select("title")
    .where("salePriceCents", "is not", null)
    .where("saleEndsAt", "is", null)
    .where("archivedAt", "is", null)
    .orderBy("title")
    .execute();
  return {
    demo,
    owner,
    policiesVersion,
    endlessSales: endless.map(({ title }) => title),
    demoAdmins: await readDemoAdmins(db),
    ownersWithoutSecondStep: await readOwnersWithoutSecondStep(db),
    backup: await readBackupStatus(pool, now),
    ...counts,
  };
}

const readCounts = (db: Db, provider: string, lately: Date) =>
  db
    .selectNoFrom([
      sql<boolean>`exists (select from reviews where sample)`.as("sampleReviews"),
      sql<boolean>`exists (select from webhook_events where provider = ${provider})`.as("webhookArrived"),
      sql<boolean>`exists (select from payments where provider = ${provider}
        and (status = 'authorized' or capture_before is not null or captured_cents > 0))`.as("orderPaid"),
      sql<number>`(select count(*) from products p where archived_at is null
        and exists (select from variants v where v.product_id = p.id and v.on_hand > 0 and v.archived_at is null
          and ${IS_LIVE_VARIANT}))`.as("stockedProducts"),
      sql<number>`(select count(*) from emails where status = 'failed' and created_at > ${lately})`.as("emailsFailed"),
    ])
    .executeTakeFirstOrThrow();

/** Staff who still have the demo's email address, or the password that the first start generated. */
async function readDemoAdmins(db: Db): Promise<string[]> {
  const set = (await readAppliedPassword(db))?.email;
  const people = await db
    .selectFrom("staff")
    .select(["id", "email"])
    .where("disabledAt", "is", null)
    .orderBy("createdAt")
    .orderBy("email")
    .execute();
  const records = await db
    .selectFrom("auditLog")
    .select(["action", "actor", "subject"])
    .where((eb) => eb.or([eb("action", "=", "staff.created"), eb("action", "like", "staff.password%")]))
    .execute();
  return people
    .filter(({ id, email }) => {
      const own = records.filter(({ subject }) => subject === `staff:${email}` || subject === `staff:${id}`);
      const isFromFirstStart = own.some(({ action, actor }) => action === "staff.created" && actor === "system");
      const isChanged = email === set || own.some(({ action }) => action !== "staff.created");
      return email === DEMO_ADMIN_EMAIL || (isFromFirstStart && !isChanged);
    })
    .map(({ email }) => email);
}

async function readOwnersWithoutSecondStep(db: Db): Promise<string[]> {
  const owners = await db
    .selectFrom("staff")
    .leftJoin("staffTwoStep as twoStep", "twoStep.staffId", "staff.id")
    .select("email")
    .where("role", "=", "owner")
    .where("disabledAt", "is", null)
    .where("twoStep.confirmedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("email")
    .execute();
  return owners.map(({ email }) => email);
}
