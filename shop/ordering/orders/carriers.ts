/**
 * `shapes`: its tracking numbers without spaces; `sure`: shapes that no other carrier has; `barcode`: what the barcodes on its labels
 * contain, if that is more than the number.
 */
type Carrier = { name: string; link: (number: string) => string; shapes: RegExp; sure?: RegExp; barcode?: RegExp };

/** From the carriers' pages. Other numbers may still be right: carriers add formats without notice. */
const KNOWN: readonly Carrier[] = [
  {
    name: "USPS",
    link: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
    shapes: /^(\d{20}|\d{22}|\d{26}|\d{30}|[A-Z]{2}\d{9}US)$/,
    sure: /^(9[1-5]\d{20}|[A-Z]{2}\d{9}US)$/,
    // The recipient's ZIP code comes first.
    barcode: /^420\d{5}(?:\d{4})?(9[1-5]\d{20})$/,
  },
  {
    name: "UPS",
    link: (number) => `https://www.ups.com/track?tracknum=${number}`,
    shapes: /^(1Z[0-9A-Z]{16}|T\d{10}|\d{9}|\d{12}|\d{18})$/,
    sure: /^1Z[0-9A-Z]{16}$/,
  },
  {
    name: "FedEx",
    link: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
    shapes: /^(\d{12}|\d{14,15}|\d{20}|\d{22})$/,
    // The route comes first.
    barcode: /^(?:100\d|96\d\d)\d{18}(\d{12})$/,
  },
  {
    name: "DHL",
    link: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
    shapes: /^(\d{10,11}|JJD\d{16,18}|[A-Z]{3}\d{7,20}|[A-Z]{2}\d{9}[A-Z]{2}|\d{16,30})$/,
    sure: /^JJD\d{16,18}$/,
  },
  {
    name: "OnTrac",
    link: (number) => `https://www.ontrac.com/tracking/?number=${number}`,
    shapes: /^([CD]\d{14}|1LS[0-9A-Z]{8,15})$/,
    sure: /^([CD]\d{14}|1LS[0-9A-Z]{8,15})$/,
  },
];

/** All null when the package can't be tracked. */
export type Tracking = { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };

export const CARRIER_NAMES: readonly string[] = KNOWN.map(({ name }) => name);

const bareName = (name: string): string => name.replace(/[\s.]/g, "").toLowerCase();

const known = (carrier: string | null | undefined): Carrier | undefined =>
  KNOWN.find(({ name }) => bareName(name) === bareName(carrier ?? ""));

export const isKnownCarrier = (carrier: string): boolean => known(carrier) !== undefined;

/** Whether more letters could make it the name of a carrier that we know. */
export const mayBecomeKnown = (carrier: string): boolean =>
  KNOWN.some(({ name }) => bareName(name).startsWith(bareName(carrier)));

const bare = (text: string): string => text.replace(/[^0-9a-z]/gi, "").toUpperCase();

/** A typed or scanned number as the carrier prints it, without spaces or punctuation; other carriers' numbers keep them. */
export function tidyTrackingNumber(text: string, carrier?: string | null): string {
  if (carrier && !known(carrier)) return text.trim().replace(/\s+/g, " ");
  const number = bare(text);
  return KNOWN.map(({ barcode }) => barcode?.exec(number)?.[1]).find(Boolean) ?? number;
}

/** Whether a number could be one of a carrier that we know. */
export const hasCarrierShape = (text: string): boolean =>
  KNOWN.some(({ shapes, barcode }) => shapes.test(bare(text)) || barcode?.test(bare(text)));

/** The carrier of a number, if its shape leaves no doubt. */
export const carrierOfNumber = (text: string): string | undefined => {
  const number = bare(text);
  return KNOWN.find(({ sure, barcode }) => sure?.test(number) || barcode?.test(number))?.name;
};

const NO_CARRIER =
  "We can't tell the carrier from this number. Choose a carrier, or the customer gets no tracking link.";

export function trackingDoubt({ carrier, trackingNumber, trackingUrl }: Tracking): string | undefined {
  if (!trackingNumber) return undefined;
  if (!carrier) return trackingUrl ? undefined : NO_CARRIER;
  const own = known(carrier);
  if (!own) return undefined;
  const number = tidyTrackingNumber(trackingNumber, own.name);
  const other = carrierOfNumber(number);
  if (other && other !== own.name) return `This looks like a ${other} number, not a ${own.name} number.`;
  return own.shapes.test(number) ? undefined : `This doesn't look like a ${own.name} tracking number.`;
}

/**
 * Tidies what staff type: known carriers get their proper name and the shop's link, others keep the name and link as typed. A number
 * without a carrier gets the one whose shape it has.
 */
export function tidyTracking({
  carrier,
  trackingNumber,
  trackingUrl,
}: {
  [Part in keyof Tracking]?: string | null | undefined;
}): Tracking {
  const typed = carrier?.trim().replace(/\s+/g, " ") || carrierOfNumber(trackingNumber ?? "") || null;
  const own = known(typed);
  const name = own?.name ?? typed;
  return {
    carrier: name,
    trackingNumber: (trackingNumber && tidyTrackingNumber(trackingNumber, name)) || null,
    trackingUrl: own ? null : trackingUrl?.trim() || null,
  };
}

export const isTrackingUrl = (text: string): boolean =>
  URL.parse(text)?.protocol === "https:" && (URL.parse(text)?.hostname.includes(".") ?? false);

export function trackingLink({ carrier, trackingNumber, trackingUrl }: Tracking): string | null {
  const own = known(carrier);
  if (!own) return trackingUrl;
  return trackingNumber ? own.link(encodeURIComponent(trackingNumber)) : null;
}

/** 'UPS 1Z999AA10123456784', or empty. */
export const trackingWords = ({ carrier, trackingNumber }: Pick<Tracking, "carrier" | "trackingNumber">): string =>
  [carrier, trackingNumber].filter(Boolean).join(" ");
