/** "Pack'd Hoodie × 2", with no-break spaces. */
export const times = (title: string, quantity: number): string => `${title}\u00a0×\u00a0${quantity}`;
