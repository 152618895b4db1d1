import { systemClock } from "#platform/clock.ts";
import { createIds } from "#platform/ids.server.ts";
import { describeMoneyContract } from "#test/harness/gateway-money-contract.ts";
import { createInstantGateway } from "./instant-gateway.ts";

describeMoneyContract("The instant gateway", async () => ({
  gateway: createInstantGateway(createIds(systemClock), systemClock),
  clock: systemClock,
  approvedToken: () => ({ kind: "sandbox_token", id: "any" }),
  close: async () => undefined,
}));
