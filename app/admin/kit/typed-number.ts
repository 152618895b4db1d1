/** NaN if the text isn't a plain decimal number, which validation rejects. `Number` alone would read "1e3" as 1,000. */
export const numberOf = (text: string): number =>
  /^-?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;
