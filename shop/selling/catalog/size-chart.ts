/** From section 9 of the specification, in inches. */
export const SIZE_CHART = [
  { size: "S", chest: "40-42", length: "26", sleeve: "24" },
  { size: "M", chest: "42-44", length: "27", sleeve: "25" },
  { size: "L", chest: "44-46", length: "28", sleeve: "26" },
  { size: "XL", chest: "46-48", length: "29", sleeve: "27" },
] as const;

export const SIZE_CHART_FIT = "Relaxed";
