import type * as z from "zod/v4/core";

/**
 * One API call as both sides see it: the zod schemas of its input and output, and the codes of the problems it may return. Browsers import
 * only types (`import type`), so that no schema is loaded there.
 */
export type Contract = {
  readonly summary: string;
  readonly params?: z.$ZodType;
  readonly querystring?: z.$ZodType;
  readonly headers?: z.$ZodType;
  readonly body?: z.$ZodType;
  readonly response?: { readonly [status: number]: unknown };
  readonly problems?: readonly string[];
};

/** Clients may send any text where the schema restricts it, because the server validates it. */
type Sent<Input> = Input extends string
  ? string
  : Input extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Input extends object
      ? { [Name in keyof Input]: Sent<Input[Name]> }
      : Input;
/** A part of a call, which is optional if none of its fields is required. */
type Part<C, Of extends string, Name extends string> = C extends { readonly [P in Of]: infer S extends z.$ZodType }
  ? object extends z.input<S>
    ? { [N in Name]?: Sent<z.input<S>> }
    : { [N in Name]: Sent<z.input<S>> }
  : unknown;

/** A caller's input: `params` of the path, `query` and `body`. A body that isn't JSON is passed separately. */
export type InputOf<C> = Part<C, "params", "params"> &
  Part<C, "querystring", "query"> &
  (C extends { readonly consumes: readonly string[] } ? unknown : Part<C, "body", "body">);

type Success = 200 | 201 | 202 | 204;

/** The body of a successful answer, as its JSON has it. */
export type DataOf<C> = C extends { readonly response: infer R }
  ? R[keyof R & Success] extends infer S
    ? S extends z.$ZodType
      ? z.input<S>
      : never
    : never
  : never;

/** The codes of the problems that a call may return. */
export type ProblemOf<C> = C extends { readonly problems: readonly (infer Code extends string)[] } ? Code : never;
