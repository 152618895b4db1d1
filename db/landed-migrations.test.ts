import { expect, test } from "vitest";
import { readMigrations } from "#platform/db/migrate.server.ts";

/** Each migration with its SHA-256, because a database that applied another text refuses to start. A new file adds its line. */
const LANDED = {
  "0001_catalog.sql": "e27a1d82fc27a2639deb31b87910927883ebdc9442b38f6b07f8e4eaad756ce2",
  "0002_orders.sql": "41d80af74e2e9e5ec943c0056dd9532034361b881f158aa39731b5195992ce1c",
  "0003_staff.sql": "78f6615bcc6e514554c5883d63c9261b05596ef554aa980cf35a02e1128a50a4",
  "0004_sandbox_gateway.sql": "69161d3dcb1d2dafdcc9a8841b959915c54573a6eb968484cad7c6bc77b7ed9d",
  "0005_audience.sql": "e60ca82831cd22e2a71cdae86fb7e64be7cd7c73d2dcfa345dbff95564acdb91",
  "0006_held_payments_by_update.sql": "06952de27b9ee7f924987467062ac7e5ff4b80c992e5ed9df364c3087d6e7202",
  "0007_no_payment_secrets.sql": "fc06a6b29c7cfb99049fbc88589ec2729188d94cfc3ac52d215b3492d346aede",
  "0008_refunds_and_disputes.sql": "f64cfe0cf79d378a893475eff38f0d472755fd1063d9f7f02bbf3ba09af90739",
  "0010_guard.sql": "d257bf89fec91314f1101355881655ffc540ad7c21aa93bb09c1f903b0eaf84b",
  "0011_books.sql": "3936d686322ccfa9ed8b87d765dc4bc8f69f2ae0f71ec12dab07d225581b5a8a",
  "0012_staff_roles.sql": "25d430bbb4564ea4781cc2f1b04e92235f430bd0cc87a1cfcfa78aa60d8d59de",
  "0013_order_list.sql": "4777beb04e2ea54664b790a114d9be934d8c11b83f30cd49a7f2167943d6fc22",
  "0014_fulfilment.sql": "98ae3052f81931800f090bd36ec3bf0e7062b572cb3049f92a870fe47e9ed8eb",
  "0015_product_editing.sql": "b44ce6684435f92a6ce300c9127992d2b95e51e8fb79e05d78190c97f65e1dd1",
  "0016_product_pictures.sql": "9bafcf15e52f392ec8e7ea289be81e72b53a8c7b4344eac835acb2472800d934",
  "0017_events_and_totals.sql": "3a5acb34be3bdd35800e2090638cfbf0eda752746ffa63aa327225138a38ce63",
  "0018_admin_lists.sql": "39a06b32ee2399007605b2c4d6f08694c75dca17cd48cb1e57c2a0ec395c3960",
  "0019_staff_access.sql": "2a357111beacaedf5d4cfaf76403e3d97720d2cc64d4c54103f02d6425ca4a31",
  "0020_settings.sql": "4ea54d4a81e2f6b328e0f005d6d7715c16a0c66a28add9c3da4aa062d6558339",
  "0021_webhooks_out.sql": "0819fae17c148bb429555d63872714689d6244594e467f5d9b42e2c69e4ca377",
  "0022_listening_once.sql": "19e72236618a9c291b680cdf358a67f1daa85e4af56c3ef238e9dc57f8a90f1a",
  "0023_mail_content.sql": "349e04f20b06da5b0c2e8d56084f2b5fafb28b6368f6d0ee0639ce21635c8503",
  "0024_deliveries_and_reviews.sql": "0c5afc5f77c65be16a5d275c63fc6b9038713894cdd1f0ddac6287861f5b0b8b",
  "0025_ad_events.sql": "0780169ab6709e645e08d61e18557d99967111104a3fad0dd8a1f9c66597e0f0",
  "0026_suppressions.sql": "385eebc7d411dc372f7b7e418c9587ee971c19a2d25977a2f4144425d2a6f791",
  "0027_checkout_reminders.sql": "3db285760eca3b6943fc99523e27d4c67a284a9aa376ed0b9161218fb6dcc594",
  "0028_job_states.sql": "368f200c357d3fc8fbceb137950cc2ecfe500678dc2bff6c9f82213fb814e559",
  "0029_consent_to_delays.sql": "404d56277dc674cf77ea1285e5e7c872179ca13c242a01aef3994a619c43ff95",
  "0030_webhooks_by_status.sql": "867156056528183869f8620fc7a2c88c7c0c8f5e3b79f763bc528edf9b41772e",
  "0031_webhook_tries.sql": "142d86bb3bdca9ff0394f842acecd6b21bb9fba833dd38a1e60d96edeb30fad9",
  "0032_find_troubles.sql": "5532265b6e33009b2680eeb3bec8643eafc728566fa2250c1633a2651bfc493b",
  "0033_webhooks_without_triggers.sql": "d9210eecec223053590774d86230a3254722f63cec47bcf6dafd4852178a837c",
  "0034_drop_job_states.sql": "ac8ebcfd92a0c203f0d597edec8d65288e6190df0cb093725f3ac13aabd9f135",
  "0035_last_attempts.sql": "9f21fb636d9bc40b9c7e3ee885a55b4c1556887303137d6d2fb17e250500d002",
  "0036_live_at.sql": "42b3ae5b4c2ef1ef335c41828a9d16af9ae0ccde8b4cdd15f9d65465da342bf0",
  "0037_restocks.sql": "7cab1ed464ea93a3ccf0090cae37a33183291865200ea8d8a06e0fb384ebeec5",
  "0038_staff_notifications.sql": "ae4ab58aa35ff36721fc36664ed7d422fb5a9d0c3f85b7de48fd814139389653",
  "0039_message_replies.sql": "3e3ff450d099114d928d1c9542344d09d5f484b1e89f4a2e73a23c8057021d82",
  "0040_emails.sql": "1d5866ae952c01c9a8f4399fdee81751b272f63c3f3933a1eef0379baa9f0dd0",
  "0041_units.sql": "a7a18dfe0c86804016207418820da694f72e656baa7cb9d01ca2c04fca068b23",
};

test("every migration is as it landed", () => {
  const files = readMigrations(new URL("migrations/", import.meta.url));
  expect(Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256]))).toEqual(LANDED);
});
