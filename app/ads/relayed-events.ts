import { tryStorage } from "#app/ui/storage.ts";

/** The localStorage key: ids of events sent through the shop's server, so that any tab can withdraw them. */
const KEY = "relayedAdEvents";

/** A checkout sends two. Older ones were delivered long ago. */
const MOST = 10;

/** Noted before the request, so that it can be withdrawn from then on. */
export function noteRelayed(eventId: string): void {
  store([...relayedEvents(), eventId].slice(-MOST));
}

export const relayedEvents = (): string[] => tryStorage(() => localStorage.getItem(KEY)?.split(" ")) ?? [];

export function forgetRelayed(eventId: string): void {
  store(relayedEvents().filter((id) => id !== eventId));
}

/** If storage is blocked, the events cannot be withdrawn. */
const store = (ids: readonly string[]) =>
  tryStorage(() => (ids.length > 0 ? localStorage.setItem(KEY, ids.join(" ")) : localStorage.removeItem(KEY)));
