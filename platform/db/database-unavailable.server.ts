/** The database cannot be opened or was lost. Its message is one line that says what to do; show it without a stack. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}
