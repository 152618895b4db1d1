import type { DataOf, InputOf, ProblemOf } from "#platform/http/contract.ts";
import type { StaffRoutes } from "../areas.ts";

export type StaffRoute = keyof StaffRoutes & string;
/** A call's input, data and problem codes. */
export type Given<R extends StaffRoute> = InputOf<StaffRoutes[R]>;
export type Told<R extends StaffRoute> = DataOf<StaffRoutes[R]>;
export type Problem<R extends StaffRoute> = ProblemOf<StaffRoutes[R]>;

type PathOf<R> = R extends `GET ${infer Path}` ? Path : never;
/** The path of a GET route. */
export type StaffPath = PathOf<StaffRoute>;
export type ToldBy<P extends StaffPath> = Told<`GET ${P}` & StaffRoute>;
type With<Shape> = { [P in StaffPath]: ToldBy<P> extends Shape ? P : never }[StaffPath];
/** The path of a paginated list. */
export type ListPath = With<{ items: unknown[]; next: string | null }>;
export type ItemOf<P extends ListPath> = ToldBy<P> extends { items: (infer Item)[] } ? Item : never;
/** The path of a single item. */
export type ThingPath = With<{ _id: string }>;
