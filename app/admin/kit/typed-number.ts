/** NaN if the text isn't a plain decimal number, which validation rejects. `Number` alone would read "1e3" as 1,000. */
export const numberOf = (text: string): number =>
  /^-?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;

/** The dollars that someone typed or pasted: "29.99", "$30" or "1,250.00". NaN if it isn't an amount, as "29,99" or "0,500". */
export const dollarsOf = (text: string): number => {
  const amount = text.trim().replace(/^\$\s*/, "");
  return numberOf(/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(amount) ? amount.replaceAll(",", "") : amount);
};
