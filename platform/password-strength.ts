/** Longer ones are refused before hashing, which is expensive. */
export const MAX_PASSWORD_LENGTH = 256;

// Words that attackers try first: a password of only these, digits and punctuation is too weak.
const KNOWN_WORDS = new Set(
  `1q2w3e4r 1q2w3e4r5t 1qaz2wsx abc abcd access admin administrator asdf asdfgh asdfghjkl bailey baseball batman changeit changeme
  charlie computer correcthorsebatterystaple default demo donald dragon flower football freedom guest hello hunter iloveyou jesus
  jordan killer letmein login lovely loveme manager master michael monkey mustang ninja nothing pack packd pass passphrase passw0rd
  password passwort pokemon princess purple qazwsx qwer qwert qwerty qwertyuiop root secret secure shadow shop shopadmin starwars
  sunshine superman supersecret temp test testing trustno trustnoone user welcome whatever zaq12wsx zxcvbn zxcvbnm hoodie hoodies
  letmeinplease changemenow changemeplease opensesame iloveyousomuch thisismypassword my store spring summer autumn winter january
  february march april may june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday`.split(/\s+/),
);

/**
 * Why a password may not be used, as a sentence fragment ('is shorter than 15 characters'), or undefined if it may. There are no
 * composition rules (OWASP ASVS 5.0, 6.2): only length, and not being one of those that attackers try first. `personal`: words that an
 * attacker knows anyway, such as the email address.
 */
export function passwordFault(
  password: string,
  { minLength, personal = [] }: { minLength: number; personal?: readonly string[] },
): string | undefined {
  const length = [...password].length;
  if (length < minLength) return `is shorter than ${minLength} characters`;
  if (length > MAX_PASSWORD_LENGTH) return `is longer than ${MAX_PASSWORD_LENGTH} characters`;
  const plain = password.toLowerCase();
  const core = smallestPiece(plain.replace(/[^\p{L}\p{N}]/gu, ""));
  const letters = smallestPiece(core.replace(/^[0-9]+|[0-9]+$/g, ""));
  if (new Set(plain).size < 5) return "has too few different characters";
  if (isRun(core)) return "is a simple sequence of characters";
  if (isMadeOfKnownWords(core)) return "is too common";
  const known = personal.flatMap((text) => [text, ...text.split("@")]).map((text) => text.toLowerCase());
  if ([plain, core, letters].some((piece) => known.includes(piece)))
    return "is too close to the account's name or email";
  return undefined;
}

function isMadeOfKnownWords(text: string): boolean {
  /** The positions that can be reached with known words and digits. */
  const reached = new Set([0]);
  for (let start = 0; start < text.length; start += 1) {
    if (!reached.has(start)) continue;
    if (/[0-9]/.test(text[start] ?? "")) reached.add(start + 1);
    for (const word of KNOWN_WORDS) if (text.startsWith(word, start)) reached.add(start + word.length);
  }
  return reached.has(text.length);
}

/** 'abcabcabc' is 'abc'. */
function smallestPiece(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return length > 0 ? text.slice(0, length) : text;
}

/** '12345678901234', 'abcdefgh', '87654321': each character follows the one before it, ascending or descending, with 0 after 9. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return (
    text.length > 0 &&
    (steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9))
  );
}
