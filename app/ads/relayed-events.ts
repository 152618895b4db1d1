/** The localStorage key: ids of events sent through the shop's server, so that any tab can withdraw them. */
const KEY = "relayedAdEvents";

/** A checkout sends two. Older ones were delivered long ago. */
const MOST = 10;

/** Noted before the request, so that it can be withdrawn from then on. */
export function noteRelayed(eventId: string): void {
  store([...relayedEvents(), eventId].slice(-MOST));
}

export function relayedEvents(): string[] {
  try {
    return localStorage.getItem(KEY)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

export function forgetRelayed(eventId: string): void {
  store(relayedEvents().filter((id) => id !== eventId));
}

function store(ids: readonly string[]) {
  try {
    if (ids.length > 0) localStorage.setItem(KEY, ids.join(" "));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or blocked: the events cannot be withdrawn.
  }
}
