declare module "subset-font" {
  type Axis = number | { min: number; max: number };
  type Options = {
    targetFormat: "sfnt" | "woff2";
    variationAxes?: Record<string, Axis>;
    keepFeatures?: string[];
    dropTables?: string[];
    noHinting?: boolean;
  };
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}
