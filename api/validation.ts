import type { FastifySchemaCompiler } from "fastify";
import * as z from "zod/v4/core";
import { type FieldError, firstMessages } from "#platform/field-error.ts";

/** A request that doesn't match its schema. Fastify answers 400; the error handler lists the fields. */
export class InvalidRequest extends Error {
  override readonly name = "InvalidRequest";
  readonly statusCode = 400;
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super("The request doesn't match its schema");
    this.errors = errors;
  }
}

/** Validates params, query and body with their zod schemas, classic or mini. Nothing is coerced: in a body, "2" isn't a number. */
export const validatorCompiler: FastifySchemaCompiler<z.$ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = z.safeParse(schema, data, { error: humanMessage });
    return parsed.success ? { value: parsed.data } : { error: new InvalidRequest(firstMessages(parsed.error.issues)) };
  };

const TYPE_NAMES: Partial<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** The message for rules without their own. It says what is expected and never repeats the input. */
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
      return "This has unknown fields";
    default:
      return "This isn't valid";
  }
}
