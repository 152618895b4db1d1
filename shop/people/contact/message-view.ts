export const MESSAGE_STATES = ["open", "done"] as const;

export const MAX_NOTE_LENGTH = 2000;
