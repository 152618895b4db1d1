/** The Conversions API: what the server itself reports to Meta. `peer`: a local program that answers in Meta's place, for tests. */
export type ConversionsApiSettings = {
  accessToken: string;
  /** Proves that a call with the token comes from the app itself. */
  appSecret?: string;
  /** Shows the events in Meta's test view. */
  testEventCode?: string;
  peer?: { port: number };
};

/** A Meta advertising pixel. Without `api`, only browsers send events. */
export type PixelSettings = {
  id: string;
  /** Limited Data Use: Meta itself determines which state's law applies to a visitor. */
  ldu: boolean;
  /** Also allows Meta's script in the checkout. */
  onCheckout: boolean;
  api?: ConversionsApiSettings;
};

export const PIXEL_NAMES = [
  "META_PIXEL_ID",
  "META_ACCESS_TOKEN",
  "META_APP_SECRET",
  "META_TEST_EVENT_CODE",
  "META_LDU",
  "PIXEL_ON_CHECKOUT",
  "META_PEER_PORT",
] as const;

type Given = Partial<Record<string, string>>;

const SHAPES: readonly [name: (typeof PIXEL_NAMES)[number], shape: RegExp, rule: string][] = [
  ["META_PIXEL_ID", /^\d{1,20}$/, "isn't a pixel ID (digits only)"],
  ["META_ACCESS_TOKEN", /^[\x21-\x7e]{1,1000}$/, "isn't a Meta access token (one word)"],
  ["META_APP_SECRET", /^[0-9a-f]{32}$/, "isn't a Meta app secret (32 digits from 0 to f)"],
  ["META_TEST_EVENT_CODE", /^\w{1,50}$/, "isn't a test event code such as TEST12345"],
  ["META_LDU", /^(?:on|off)$/, 'is neither "on" nor "off"'],
  ["PIXEL_ON_CHECKOUT", /^(?:true|false)$/, 'is neither "true" nor "false"'],
  ["META_PEER_PORT", /^\d{1,5}$/, "isn't a port number"],
];

/** Each setting works only together with another. */
const NEEDS: readonly [name: string, needed: string, why: string][] = [
  ["META_ACCESS_TOKEN", "META_PIXEL_ID", "the token sends a pixel's events"],
  ["META_LDU", "META_PIXEL_ID", "there's nothing to limit without a pixel"],
  ["PIXEL_ON_CHECKOUT", "META_PIXEL_ID", "without a pixel there's no script to load"],
  ["META_APP_SECRET", "META_ACCESS_TOKEN", "the secret proves the token"],
  ["META_TEST_EVENT_CODE", "META_ACCESS_TOKEN", "the code marks the events that the server sends"],
  ["META_PEER_PORT", "META_ACCESS_TOKEN", "it replaces the service that the token is for"],
];

/** The faults in the pixel's settings, one line each, never with a secret. */
export function pixelFaults(given: Given, shop: "demo" | "real"): string[] {
  const faults = SHAPES.flatMap(([name, shape, rule]) =>
    given[name] && !shape.test(given[name]) ? [`${name} ${rule}`] : [],
  );
  for (const [name, needed, why] of NEEDS) {
    if (given[name] && !given[needed]) faults.push(`${needed} is missing: ${name} needs it, because ${why}`);
  }
  if (shop === "real" && given.META_TEST_EVENT_CODE) {
    faults.push("META_TEST_EVENT_CODE is for tests, and a real shop's sales aren't tests: unset it");
  }
  if (shop === "real" && given.META_PEER_PORT) {
    faults.push("META_PEER_PORT is for tests, and a real shop reports only to Meta: unset it");
  }
  return faults;
}

/** Call it only if `pixelFaults` found none. Undefined without a pixel. */
export function pixelSettings(given: Given): PixelSettings | undefined {
  const { META_PIXEL_ID: id, META_ACCESS_TOKEN: accessToken } = given;
  if (!id) return undefined;
  const { META_APP_SECRET: appSecret, META_TEST_EVENT_CODE: testEventCode, META_PEER_PORT: port } = given;
  return {
    id,
    ldu: given.META_LDU !== "off",
    onCheckout: given.PIXEL_ON_CHECKOUT === "true",
    ...(accessToken && {
      api: {
        accessToken,
        ...(appSecret && { appSecret }),
        ...(testEventCode && { testEventCode }),
        ...(port && { peer: { port: Number(port) } }),
      },
    }),
  };
}
