import Stripe from "stripe";
import type { StripeSettings } from "./stripe-settings.ts";

/** The types of the SDK know exactly this version of the API; both are pinned together. */
const API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 20_000;
/** So often what got no answer is asked again with the same key. The SDK does so for what is only read, also as Stripe advises. */
export const RETRIES = 2;
/** For changes: the SDK would not tell that a refusal came after a lost answer. */
export const ONCE = { maxNetworkRetries: 0 };

export const openStripe = ({ secretKey, peer }: Pick<StripeSettings, "secretKey" | "peer">): Stripe =>
  new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    httpClient: tellingClient(),
    telemetry: false,
    ...(peer && { host: "127.0.0.1", port: peer.port, protocol: "http" }),
  });

/** By the code of such an error the SDK knows a closed connection, after which it asks once more even where it must not. */
function tellingClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (...request) =>
    send(...request).catch((cause: unknown) => {
      throw new Error("the connection failed", { cause });
    });
  return client;
}
