/** A request, its body included, must have arrived after this time. Photos of 15 MB need 8 Mbit/s. */
const ARRIVAL_MS = 15_000;

/**
 * Options for Fastify that cut off a request that doesn't arrive: the connection gets 408 and ends. Without them Node waits for a body
 * for ever, so a few thousand silent connections fill the memory.
 */
export const arrivalLimit = (arrivalMs = ARRIVAL_MS) => ({
  requestTimeout: arrivalMs,
  // Node takes the longer of the two limits for the body, so the one for headers must not stay at a minute.
  http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.min(1000, arrivalMs) },
});
