// Values that fit a JSON Schema, and values that do not: the bodies of malformed-requests.ts.

/** The part of JSON Schema that the API's document uses. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** Picks one. */
export type Draw = <T>(from: readonly T[]) => T;

/** An id that nothing has. */
export const UNKNOWN_ID = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";

/** A test card number, which the API refuses in any text. */
const CARD = "4242 4242 4242 4242";
const UNSTORABLE = ["\u0000", "nul\u0000byte", "\ud800", "a\udfffb"];

/**
 * A value that fits the schema.
 *
 * @param values valid values by field name, for fields that the schema doesn't fully describe
 */
export function sampleOf(draw: Draw, schema: Schema, values: Readonly<Record<string, unknown>>): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(draw, draw(choices), values);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return draw(schema.enum);
  switch (schema.type) {
    case "string":
      return schema.format === "uuid" ? UNKNOWN_ID : "x".repeat(schema.minLength ?? 1);
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case "boolean":
      return true;
    case "array":
      return Array.from({ length: schema.minItems || 1 }, () => sampleOf(draw, schema.items ?? {}, values));
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || draw([true, false]))
          .map(([name, own]) => [name, values[name] ?? sampleOf(draw, own, values)]),
      );
    case "null":
      return null;
    default:
      return "x";
  }
}

/** The value with one part, at any depth, that its schema refuses. */
export function spoiled(draw: Draw, schema: Schema, value: unknown): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const choice = choices.find(({ type }) => type === typeof value) ?? choices.find(({ type }) => type !== "null");
    return spoiled(draw, choice ?? {}, value);
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (isObject) return spoiledObject(draw, schema, value as Record<string, unknown>);
  if (Array.isArray(value) && value.length > 0 && draw([true, true, false])) {
    const at = draw([...value.keys()]);
    return value.with(at, spoiled(draw, schema.items ?? {}, value[at]));
  }
  return draw(wrongValues(schema));
}

function spoiledObject(draw: Draw, schema: Schema, value: Record<string, unknown>): unknown {
  const names = Object.keys(value);
  const missing = (schema.required ?? []).filter((name) => names.includes(name));
  const ways = [
    ...(names.length > 0 ? ["field", "field", "field", "field"] : []),
    ...(missing.length > 0 ? ["missing"] : []),
    ...(schema.additionalProperties === false ? ["extra"] : []),
    "unstorable name",
  ];
  switch (draw(ways)) {
    case "field": {
      const name = draw(names);
      return { ...value, [name]: spoiled(draw, schema.properties?.[name] ?? {}, value[name]) };
    }
    case "missing": {
      const gone = draw(missing);
      return Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone));
    }
    case "extra":
      return { ...value, [draw(["extra", "__proto", "id", "isAdmin", ""])]: draw([1, null, {}, "x"]) };
    default:
      return { ...value, [draw(UNSTORABLE)]: 1 };
  }
}

function wrongValues({ type, enum: words, maxLength, minimum, maximum, items }: Schema): unknown[] {
  const unstorable = [...UNSTORABLE, CARD];
  if (words) return ["no such word", 0, {}, [], ...UNSTORABLE];
  switch (type) {
    case "string":
      return [
        {},
        [],
        1,
        true,
        ["x"],
        ...unstorable,
        ...(maxLength && maxLength < 60_000 ? ["x".repeat(maxLength + 1)] : []),
      ];
    case "integer":
    case "number":
      return [
        ...["1", "", {}, [], true, "NaN", ...UNSTORABLE],
        ...(type === "integer" ? [0.5, 1e-300] : []),
        ...(maximum === undefined ? [] : [maximum * 2, 1e308]),
        ...(minimum === undefined ? [] : [minimum - Math.max(1, Math.abs(minimum)), -1e308]),
      ];
    case "boolean":
      return ["true", 0, 1, {}, [], ...UNSTORABLE];
    case "array":
      return [{}, "x", 1, UNSTORABLE, ...(items?.type ? [[null], [[]], Array(5000).fill(null)] : [])];
    case "object":
      return ["x", 1, [], true, ...UNSTORABLE];
    default:
      return unstorable;
  }
}
