import { type EasternTime, easternMoment, easternTime } from "#platform/eastern-time.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import type { StateWords } from "../kit/cells.tsx";
import { moment } from "../kit/dates.ts";

/** Whether shoppers can see something: now, not yet, or from a set time on. */
export type LiveState = "live" | "draft" | "at";
export const LIVE_STATES: Record<LiveState, StateWords> = {
  live: { label: "Live", tone: "good" },
  draft: { label: "Draft", tone: "quiet" },
  at: { label: "Scheduled", tone: "quiet" },
};

/** A day and time as one form field: '2026-11-28 09:30', only one of the two, or ''. */
export const timeText = ({ day, time }: EasternTime): string => `${day} ${time}`.trim();
export const typedTime = (text: string): EasternTime => ({
  day: /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? "",
  time: /\d{2}:\d{2}/.exec(text)?.[0] ?? "",
});

/** The field for a saved time. It has no seconds. */
export const timeField = (iso: string | null): string => (iso === null ? "" : timeText(easternTime(new Date(iso))));

/** How far this device's clock may be behind the server's, so that something that just went live isn't shown as scheduled. */
const BEHIND_MS = 10_000;

export function liveState(liveAt: string | null, now = Date.now()): LiveState {
  if (liveAt === null) return "draft";
  return Date.parse(liveAt) > now + BEHIND_MS ? "at" : "live";
}

type Live = { liveAt: string | null };
type Shown = Pick<EditorProduct, "archivedAt" | "liveAt" | "announced"> & {
  colors: readonly (Live & { color: string })[];
  variants: readonly (Live & { color: string; inventory: number })[];
};

/** Whether shoppers can open its page: it is live or announced, and then has something to sell. */
export function isShown(product: Shown): boolean {
  const { archivedAt, liveAt, announced } = product;
  if (archivedAt || liveAt === null || (liveState(liveAt) !== "live" && !announced)) return false;
  return sellableOf(product, Math.max(Date.now(), Date.parse(liveAt))) !== null;
}

/** The units of colors and sizes that are live at a time; null if there are none. */
export function sellableOf({ colors, variants }: Pick<Shown, "colors" | "variants">, at?: number): number | null {
  const isLive = ({ liveAt }: Live) => liveState(liveAt, at) === "live";
  const liveColors = colors.filter(isLive).map(({ color }) => color);
  const live = variants.filter((variant) => isLive(variant) && liveColors.includes(variant.color));
  return live.length === 0 ? null : unitsOf(live);
}

/** The units of all colors and sizes. */
export const unitsOf = (variants: readonly { inventory: number }[]): number =>
  variants.reduce((sum, { inventory }) => sum + inventory, 0);

export const liveText = (liveAt: string | null): string => {
  const state = liveState(liveAt);
  if (state === "at" && liveAt) return `Goes live ${moment(liveAt)}`;
  return state === "live" ? "Live" : "Draft";
};

/** The same as one form field: 'live', 'draft', or 'at' followed by the time. */
export function liveField(liveAt: string | null): string {
  const state = liveState(liveAt);
  return state === "at" ? `at ${timeField(liveAt)}` : state;
}

/** The state that a field says. */
export const typedState = (field: string): LiveState => (field === "live" || field === "draft" ? field : "at");

/**
 * The time to save, given the currently saved one in `before`. A time that has already passed is kept, so it stays live. `now` is for the
 * server's clock: this device's may be ahead.
 */
export function liveMoment(field: string, before: string | null = null): string | null {
  const state = typedState(field);
  if (state === "draft") return null;
  if (state === "at") return typedMoment(field, before) ?? "";
  if (before !== null && liveState(before) === "live") return before;
  return "now";
}

/**
 * A typed day and time as ISO 8601; null without both, "" for a time without a day or one that doesn't exist, which validation rejects.
 * The fields don't show seconds, so a time that looks the same as `before` returns `before`.
 */
export function typedMoment(
  field: string,
  before: string | null = null,
  momentOf: typeof easternMoment = firstMinute,
): string | null {
  const typed = typedTime(field);
  if (typed.day === "") return typed.time === "" ? null : "";
  return timeText(typed) === timeField(before) ? before : (momentOf(typed)?.toISOString() ?? "");
}

const firstMinute = ({ day, time }: EasternTime) => easternMoment({ day, time: time || "00:00" });
