const MAX_LENGTH = 60;

/** Turns "Pack'd Tee (Größe M)" into 'packd-tee-grosse-m'. */
export function productIdOf(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, "");
  return plain || "product";
}

export function* productIds(title: string): Generator<string, never> {
  const id = productIdOf(title);
  yield id;
  for (let number = 2; ; number += 1) yield `${id}-${number}`;
}
