/** A message as its receiver reads it: `headers` by their names in small letters, unfolded. `raw`: as it came, each byte a character. */
export type ArrivedMail = {
  to: string[];
  headers: Record<string, string>;
  text: string;
  html: string | undefined;
  raw: string;
};

/** Reads a message with one text, or with the same as text and as HTML (RFC 2045, 2046). @param raw its bytes, each a character */
export function readMessage(raw: string): Omit<ArrivedMail, "to"> {
  const { headers, body } = partOf(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers["content-type"] ?? "")?.[1];
  if (boundary === undefined) return { headers, text: decoded({ headers, body }), html: undefined, raw };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, "")));
  const ofType = (type: string) => parts.find((part) => part.headers["content-type"]?.startsWith(type));
  const [text, html] = [ofType("text/plain"), ofType("text/html")];
  return { headers, text: text ? decoded(text) : "", html: html && decoded(html), raw };
}

type Part = { headers: Record<string, string>; body: string };

function partOf(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 2),
  ]);
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) };
}

function decoded({ headers, body }: Part): string {
  const bytes = bytesOf(body, headers["content-transfer-encoding"]);
  return bytes.toString("utf8").replaceAll("\r\n", "\n").trimEnd();
}

function bytesOf(body: string, encoding = "7bit"): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1");
  const text = body
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, "latin1");
}
