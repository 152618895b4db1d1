/** The logger interface that the shop uses; pino's loggers implement it. The first argument is data, the second a sentence. */
export type Log = {
  debug(facts: object, message?: string): void;
  info(facts: object, message?: string): void;
  warn(facts: object, message?: string): void;
  error(facts: object, message?: string): void;
};

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
