/** The dark squares of a QR code as one SVG path, with a rectangle for each run. */
export const qrPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => {
      const dark = row.map((isDark) => (isDark ? "1" : "0")).join("");
      return [...dark.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
    })
    .join("");
