import type { FastifySchemaCompiler } from "fastify";
import * as z from "zod/v4/core";
import { type FieldError, firstMessages } from "#platform/field-error.ts";

/** A request that its schema refuses. Fastify answers 400; the error handler lists the fields. */
export class InvalidRequest extends Error {
  override readonly name = "InvalidRequest";
  readonly statusCode = 400;
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super("The request does not fit its schema");
    this.errors = errors;
  }
}

/** Validates params, query and body with their zod schema, classic or mini. Nothing is coerced: "2" is not a number in a body. */
export const validatorCompiler: FastifySchemaCompiler<z.$ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = z.safeParse(schema, data, { error: humanMessage });
    return parsed.success ? { value: parsed.data } : { error: new InvalidRequest(firstMessages(parsed.error.issues)) };
  };

const TYPE_NAMES: Partial<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** For rules whose schema has no text of its own. Says what is expected and never repeats the input. */
function humanMessage(issue: z.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This field is required"
        : `This must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case "too_big":
      return issue.origin === "string" ? `At most ${issue.maximum} characters` : `At most ${issue.maximum}`;
    case "too_small":
      return issue.origin === "string" ? `At least ${issue.minimum} characters` : `At least ${issue.minimum}`;
    case "invalid_value":
      return `This must be one of: ${issue.values.join(", ")}`;
    case "unrecognized_keys":
      return "There are fields here that are not known";
    default:
      return "This is not valid";
  }
}
