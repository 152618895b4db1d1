/** The name and attributes of a statement's span: only the verb and the table that it writes, or else first reads; never a value. */
export function spanOfStatement(text: string): { name: string; facts: Record<string, string> } {
  const [written, into] = WRITTEN.exec(text) ?? [];
  const [verb = "statement"] = /[a-z]+/i.exec(written ?? text.replace(/^\s*with\b/i, "select")) ?? [];
  const operation = verb.toLowerCase();
  const table = (into ?? READ.exec(text)?.[1] ?? "").replaceAll('"', "");
  return {
    name: table ? `${operation} ${table}` : operation,
    facts: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      ...(table && { "db.collection.name": table }),
    },
  };
}

const NAME = '("?[a-z_]\\w*"?(?:\\."?[a-z_]\\w*"?)?)';
/** Not `for update` and `do update`. */
const WRITTEN = new RegExp(`\\b(?:insert\\s+into|(?<!\\b(?:for|do)\\s+)update|delete\\s+from)\\s+${NAME}`, "i");
/** A table, not a function. */
const READ = new RegExp(`\\bfrom\\s+${NAME}(?![\\w"]*\\s*\\()`, "i");
