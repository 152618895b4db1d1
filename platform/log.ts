/** What the shop needs of a logger; pino's loggers fit. The first argument holds facts, the second a sentence. */
export type Log = {
  debug(facts: object, message?: string): void;
  info(facts: object, message?: string): void;
  warn(facts: object, message?: string): void;
  error(facts: object, message?: string): void;
};

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
