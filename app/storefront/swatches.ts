/** The button backgrounds of the shop's standard colors. */
export const SWATCHES: Readonly<Record<string, string>> = {
  grey: "bg-[#8a8c8e]",
  black: "bg-[#232326]",
  blue: "bg-[#4a6183]",
  pink: "bg-[#ddbdbf]",
  white: "bg-[#efede8]",
};
