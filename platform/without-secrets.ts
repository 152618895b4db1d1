/** The most characters to read: finding secrets takes quadratic time, and a server's answer may have any length. */
const READ = 2000;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const isKey = (word: string): boolean => word.length >= 24 && /\d/.test(word) && !UUID.test(word);
/** A path is needed to find a fault on the server's disk; only a long name in it can be a key. */
const holdsKey = (word: string): boolean => (word.startsWith("/") ? word.split("/").some(isKey) : isKey(word));

/** The beginning of an error's message, which can quote private data: email addresses, card numbers, keys. */
export const withoutSecrets = (text: string): string =>
  text
    .slice(0, READ)
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]*)[^\s]*/gi, "$1$2")
    .replace(/[^\s@<>"'(/]{1,64}@[^\s@<>"')]+/g, "[email]")
    .replace(
      /\b(password|passwd|secret|token|authorization|api.?key)("?\s*[=:]\s*"?)(?:bearer\s+)?[^\s"]+/gi,
      "$1$2[removed]",
    )
    .replace(/\b(?:sk|rk|pk|whsec|packd)_\w+/g, "[removed]")
    .replace(/[\w+/=-]{24,}/g, (word) => (holdsKey(word) ? "[removed]" : word))
    .replace(/\d(?:[ -]?\d){12,}/g, "[digits]");
