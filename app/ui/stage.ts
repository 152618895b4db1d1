const TINTS: ReadonlyMap<string | undefined, string> = new Map([
  ["grey", "bg-stage-grey"],
  ["black", "bg-stage-black"],
  ["blue", "bg-stage-blue"],
  ["pink", "bg-stage-pink"],
  ["white", "bg-stage-white"],
]);

/** The background classes for a garment of this color. Standard colors have their own tint; a color that staff added gets the default. */
export function stageOf(color: string | undefined): string {
  const tint = TINTS.get(color?.toLowerCase());
  return tint ? `stage-tint ${tint}` : "stage";
}
