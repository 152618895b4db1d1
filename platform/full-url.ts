/** The URL of a path in the shop. One that is already a URL, such as that of a picture on another host, stays. */
export const fullUrl = (path: string, publicUrl: string): string => new URL(path, publicUrl).href;
