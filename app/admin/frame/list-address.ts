/** The address of each area's list as it was left, with its filters, so that the way back from a page of one thing leads there. */
const left = new Map<string, string>();

export const rememberList = (area: string, query: URLSearchParams): void => void left.set(area, `/admin?${query}`);

export const listAddress = (area: string): string => left.get(area) ?? `/admin?tab=${area}`;
