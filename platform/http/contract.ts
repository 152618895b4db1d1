import type * as z from "zod/v4/core";

/**
 * One call of the API as both sides see it: zod schemas of what goes in and comes out, and the codes of the problems it may answer with.
 * Browsers import types alone (`import type`), so that no schema is loaded there.
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

/** What an address bar or a form holds goes as it is, a choice as text: the server judges it. */
type Sent<Input> = Input extends string
  ? string
  : Input extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Input extends object
      ? { [Name in keyof Input]: Sent<Input[Name]> }
      : Input;
/** A part of a call, which may be left out when nothing in it must be there. */
type Part<C, Of extends string, Name extends string> = C extends { readonly [P in Of]: infer S extends z.$ZodType }
  ? object extends z.input<S>
    ? { [N in Name]?: Sent<z.input<S>> }
    : { [N in Name]: Sent<z.input<S>> }
  : unknown;

/** What a caller gives: `params` of the path, `query` and `body`. A body that is no JSON goes beside it. */
export type InputOf<C> = Part<C, "params", "params"> &
  Part<C, "querystring", "query"> &
  (C extends { readonly consumes: readonly string[] } ? unknown : Part<C, "body", "body">);

type Success = 200 | 201 | 202 | 204;

/** What a call answers when it went well. */
export type DataOf<C> = C extends { readonly response: infer R }
  ? R[keyof R & Success] extends infer S
    ? S extends z.$ZodType
      ? z.output<S>
      : never
    : never
  : never;

/** The codes of the problems that a call names. */
export type ProblemOf<C> = C extends { readonly problems: readonly (infer Code extends string)[] } ? Code : never;
