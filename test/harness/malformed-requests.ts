import fc, { type GeneratorValue } from "fast-check";
import { type Draw, type Schema, sampleOf, spoiled, UNKNOWN_ID } from "./schema-samples.ts";

export type OpenApi = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: "path" | "query" | "header" }[];
        requestBody?: { content: Record<string, { schema?: Schema }> };
        security?: unknown[];
      }
    >
  >;
};

type Operation = ReturnType<typeof operationsOf>[number];

export type MalformedRequest = {
  defect: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
};

/** Valid values for the parts of a request that aren't malformed. */
export type Subjects = {
  /** Ids by the path segment before them, such as `orders`. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** The headers of the owner, and of a shopper with an order. */
  owner: Record<string, string>;
  shopper: Record<string, string>;
  /** Valid values by field name, for fields that their schema doesn't fully describe. */
  values: Readonly<Record<string, unknown>>;
  /** Bodies of operations that have no schema for them, such as `POST /api/orders`. */
  bodies: Readonly<Record<string, unknown>>;
};

export function operationsOf({ paths }: OpenApi) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => ({
      method: method.toUpperCase(),
      /** Such as `/api/orders/{id}`. */
      path,
      query: parameters.flatMap((parameter) => (parameter.in === "query" ? parameter.name : [])),
      body: requestBody?.content["application/json"]?.schema,
      isForStaff: security !== undefined,
      /** The HTTP methods that this path doesn't have. */
      otherMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((other) => !(other.toLowerCase() in methods)),
    })),
  );
}

/** Invalid JSON. Routes that want no body still parse it, so these are refused everywhere. */
const NO_JSON = [
  ...["{", '{"a":', '{"a":1}}', "{'a':1}", '{"a":NaN}', '{"a":1e}', "undefined", "\u0000", '"\ud800', "\ufeff{"],
  ...['{"__proto__":{"status":"paid"}}', '{"constructor":{"prototype":{"status":"paid"}}}', "[".repeat(20_000)],
];

/** JSON that isn't an object. */
const NO_OBJECT = [
  ..."[] null true 1 -1e400".split(" "),
  '""',
  '"{}"',
  '[{"a":1}]',
  "[".repeat(5000) + "]".repeat(5000),
];

const CONTENT_TYPES = ["xml", "octet-stream", "json5"]
  .map((type) => `application/${type}`)
  .concat("json", "text/html;q=\u00ff");

/** Path segments that identify nothing. */
const NO_IDS = [
  ..."%00 %FF %ED%A0%80 % %zz ..%2F.. %2E%2E undefined 0 -1 1e400 NaN %F0%9F%92%A9 %25s a%0Ab * __proto__".split(" "),
  ...["constructor", "[object Object]", "'%20or%201%3D1--", "9".repeat(30), "x".repeat(90), "x".repeat(5000)],
  ...["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
];

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const QUERY_VALUES = [
  ...NO_IDS,
  ..."true {} [] null 1.5 -9223372036854775809 2147483648 9007199254740993 2026-02-30 2000-01-01 2099-12-31".split(" "),
  ..."20260-01-01 to_ship ' %5C %25 _ ( :* %26%7C%21 %22 a,b,,c".split(" "),
  ...[
    "",
    ...[[], {}, null, [null, null], ["2026-99-99", "x"], [1e308, ""], { at: "x", id: "x" }, ["\ud800"]].map(cursor),
  ],
];

const CREDENTIALS = [
  ...["", "Bearer", "Bearer ", "Bearer null", "Basic YWRtaW46YWRtaW4=", "Bearer packd_x"],
  ...[`Bearer packd_${"0".repeat(36)}`, `Bearer ${"x".repeat(6000)}`, "Bearer \u00ff\u00fe"],
  ...["Bearer a, Bearer b", "bearer %00"],
];

/** Malformed headers, which must not break a request. */
const NOISE: Record<string, readonly string[]> = {
  cookie: ["=", ";;;", "packd=%00", "__proto__=1; constructor=2", "a=\u00ff", `a=${"x".repeat(4000)}`],
  accept: ["", "*/*;q=9", "text/\u00ff", "application/json;;"],
  "accept-encoding": ["identity;q=0", "gzip, gzip, br;q=x"],
  "if-none-match": ["*", 'W/"', '"\u00ff"'],
  range: ["bytes=-", "bytes=9-1", "x"],
  "x-request-id": ["\u00ff", "x".repeat(3000)],
  "idempotency-key": ["", "short", "has spaces in it", "x".repeat(256), "\u00ff".repeat(20)],
  "x-view-token": ["", "null", "x".repeat(43), "\u00ff".repeat(43), "x".repeat(4000)],
  "x-review-token": ["", "x".repeat(43), "\u00ff", "a.b.c"],
  "x-reminder-token": ["", "x".repeat(43), "\u00ff"],
  origin: ["null", "https://evil.example", "\u00ff"],
};

/** A request to one of the operations that is read-only or has at least one defect for which it must be refused. */
export function malformedRequest(
  g: GeneratorValue,
  operations: readonly Operation[],
  subjects: Subjects,
): MalformedRequest {
  const draw: Draw = (from) => from[g(fc.nat, { max: from.length - 1 })] as (typeof from)[number];
  const operation = draw(operations);
  const defect = draw(defectsOf(operation));
  const { method, path, body } = operation;
  const isHeaderWanted = method === "GET" || draw([true, false]);
  const request: MalformedRequest = {
    defect,
    method,
    url: path.replaceAll(/([^/]+)\/\{\w+\}/g, (_, resource: string) => `${resource}/${idOf(draw, resource, subjects)}`),
    headers: { ...(isHeaderWanted && noise(draw)), ...credentials(draw, operation, subjects) },
  };
  const sample = () => subjects.bodies[`${method} ${path}`] ?? sampleOf(draw, body ?? {}, subjects.values);
  const send = (payload: string, type = "application/json") => ({
    ...request,
    headers: { ...request.headers, "content-type": type },
    payload,
  });
  switch (defect) {
    case "method":
      return { ...send("{"), method: draw(operation.otherMethods) };
    case "path": {
      const url = path.replaceAll(/\{\w+\}/g, () => draw(NO_IDS));
      return { ...(body ? send(JSON.stringify(sample())) : request), url };
    }
    case "query":
      return { ...request, url: `${request.url}?${query(draw, operation)}` };
    case "credentials":
      return { ...request, headers: { ...request.headers, authorization: draw(CREDENTIALS) } };
    case "no JSON": {
      const text = JSON.stringify(sample());
      const cut = text.slice(0, 1 + (draw([0, 1, 5, 20]) % (text.length - 1)));
      const type = draw(["application/json", "application/json", "application/json", "text/csv", "image/png"]);
      return send(draw([...NO_JSON, cut, `${text},`]), type);
    }
    case "no object":
      return send(draw(NO_OBJECT));
    case "content type":
      return send(JSON.stringify(sample()), draw(CONTENT_TYPES));
    case "stale": {
      const version = draw([2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER]);
      return send(JSON.stringify({ ...(sample() as object), version, revision: version }));
    }
    case "too large":
      return send(JSON.stringify({ a: "x".repeat(70_000) }));
    default:
      return send(JSON.stringify(spoiled(draw, body ?? {}, sample())));
  }
}

function defectsOf({ method, path, query, body, isForStaff, otherMethods }: Operation): string[] {
  return [
    ...(otherMethods.length > 0 ? ["method"] : []),
    ...(path.includes("{") ? ["path", "path"] : []),
    ...(method === "GET" ? ["query", ...query.map(() => "query")] : ["no JSON"]),
    ...(isForStaff ? ["credentials"] : []),
    ...(["version", "revision"].some((name) => body?.properties?.[name]) ? ["stale"] : []),
    ...(body ? ["no object", "content type", "too large", ...Array(8).fill("field")] : []),
  ];
}

function idOf(draw: Draw, resource: string, { ids }: Subjects): string {
  const own = ids[resource] ?? [];
  return encodeURIComponent(draw(own.length > 0 ? own : [UNKNOWN_ID]));
}

/** Calls staff routes mostly as an owner, who has access, and other routes as anyone. */
function credentials(draw: Draw, { isForStaff }: Operation, { owner, shopper }: Subjects): Record<string, string> {
  return draw(isForStaff ? [owner, owner, owner, shopper, {}] : [{}, shopper, shopper, owner]);
}

function noise(draw: Draw): Record<string, string> {
  const name = draw(Object.keys(NOISE));
  return { [name]: draw(NOISE[name] ?? [""]) };
}

function query(draw: Draw, { query }: Operation): string {
  const names = [...query, ...query, "limit", "after", "q", "x", "__proto__", "a[b]"];
  const pairs = Array.from({ length: draw([1, 1, 2, 3]) }, () => `${draw(names)}=${draw(QUERY_VALUES)}`);
  return pairs.join("&");
}
