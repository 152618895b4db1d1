/** Where the time comes from. Rules take it as an argument, so a test decides what time it is. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
