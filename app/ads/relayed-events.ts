/** The localStorage key: the ids of the events that the shop's server was asked to pass on, for whoever withdraws in any tab. */
const KEY = "relayedAdEvents";

/** A checkout has two. What is older than these was passed on long ago. */
const MOST = 10;

/** Noted before the server is asked, so that it can be taken back from then on. */
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
    // Storage that is full or forbidden: then the server is not told of a withdrawal.
  }
}
