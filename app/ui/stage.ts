const TINTS: ReadonlyMap<string | undefined, string> = new Map([
  ["grey", "bg-stage-grey"],
  ["black", "bg-stage-black"],
  ["blue", "bg-stage-blue"],
  ["pink", "bg-stage-pink"],
  ["white", "bg-stage-white"],
]);

/** The classes of the background of a garment of this color. Each color has its tint; a color of staff's own gets the common one. */
export function stageOf(color: string | undefined): string {
  const tint = TINTS.get(color?.toLowerCase());
  return tint ? `stage-tint ${tint}` : "stage";
}
