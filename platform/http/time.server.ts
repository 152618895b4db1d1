import { z } from "zod";

/** A time in a contract: a `Date` in the shop, ISO 8601 text in JSON and for clients. */
export const time = z.codec(z.string(), z.instanceof(Date).meta({ type: "string" }), {
  encode: (at) => at.toISOString(),
  decode: (text) => new Date(text),
});
