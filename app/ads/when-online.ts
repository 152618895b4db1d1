/** Does it now, or as soon as there is network. */
export function whenOnline(act: () => void): void {
  if (navigator.onLine) act();
  else addEventListener("online", () => whenOnline(act), { once: true });
}
