/** The time in which a whole request must arrive, including its body. Photos of 15 MB need 8 Mbit/s. */
const ARRIVAL_MS = 15_000;

/**
 * Fastify options that end a request that doesn't arrive: the connection gets a 408 and is closed. Without them, Node waits for a body
 * forever, so a few thousand silent connections would fill the memory.
 */
export const arrivalLimit = (arrivalMs = ARRIVAL_MS) => ({
  requestTimeout: arrivalMs,
  // Node applies the longer of the two limits to the body, so the one for headers must not stay at a minute.
  http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.min(1000, arrivalMs) },
});
