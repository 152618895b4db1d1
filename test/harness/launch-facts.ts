import { plainError } from "#platform/jobs/plain-error.ts";
import { provider } from "#shop/money/payments/gateways/stripe/provider.server.ts";
import type { LaunchFacts } from "#shop/running/launch-checklist/launch.ts";

/** A demo shop that is partly set up. */
export const DEMO: LaunchFacts = {
  production: false,
  publicUrl: "http://localhost:3000",
  provider: "sandbox",
  providerLabel: "test payments",
  forSale: false,
  liveKeys: false,
  setup: provider.setup,
  smtp: true,
  sender: "Pack'd <orders@shop.example>",
  database: "embedded",
  seesStaff: true,
  demo: true,
  sampleReviews: true,
  owner: { legalName: "Alder & Co", postalAddress: "", email: "", phone: "" },
  policiesVersion: 2,
  endlessSales: ["Pack'd Hoodie", "A cap with a title that goes on for rather longer than most of them do"],
  demoAdmins: ["admin@packd.example"],
  ownersWithoutSecondStep: ["admin@packd.example"],
  webhookArrived: false,
  orderPaid: true,
  stockedProducts: 1,
  emailsFailed: 0,
  backup: {
    lastAt: new Date("2026-11-20T08:10:40.000Z"),
    isMissing: true,
    error: plainError(Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })),
  },
};
/** A shop that is ready to sell. */
export const READY: LaunchFacts = {
  ...DEMO,
  production: true,
  publicUrl: "https://alder-street-outfitters.com",
  provider: "stripe",
  providerLabel: "Stripe",
  forSale: true,
  liveKeys: true,
  sender: "Pack'd <orders@alder-street-outfitters.com>",
  database: "postgres",
  demo: false,
  sampleReviews: false,
  owner: { legalName: "Alder & Co", postalAddress: "1 Alder Street", email: "hi@alder.example", phone: "503 555 0142" },
  endlessSales: [],
  demoAdmins: [],
  ownersWithoutSecondStep: [],
  webhookArrived: true,
  backup: { lastAt: new Date("2026-11-20T08:10:40.000Z"), isMissing: false, error: null },
};
