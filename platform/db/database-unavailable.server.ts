/** The database cannot be opened or was lost. Its message is one line that says what to do; show it without a stack. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  /** Retrying may help, for example while the server starts. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false } = {}) {
    super(message);
    this.mayPass = mayPass;
  }
}

/** The first line of an error's message, without the time and process that PostgreSQL's log adds. */
export function sentence(error: unknown): string {
  const text = error instanceof AggregateError ? error.errors.map(plain).join("; ") : plain(error);
  const line = text.split("\n", 1)[0] ?? "";
  return line.replace(/^.* (FATAL|PANIC|ERROR):\s+/, "").trim() || "no reason given";
}

const plain = (error: unknown) => (error instanceof Error ? error.message : String(error));
