/**
 * The OpenAPI 3.1 document of an API, made from the same contract that the routes are made from.
 */
import { z } from "zod";
import { type AnySchema, type Endpoint, isOpen, zodOf } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import { problemSchema } from "#contract/problem.ts";
import { STATUS_OF } from "./errors.ts";
import { PROBLEM_TYPE } from "./problem.ts";

type Json = Record<string, unknown>;

// Every endpoint may answer these besides the codes of its contract.
const ALWAYS: readonly ErrorCode[] = [
  "rate_limited",
  "internal_error",
  "timeout",
  "shutting_down",
  "server_busy",
  "service_unavailable",
  "too_many_at_once",
];

/** What a document says of its API. */
export interface ApiDocument {
  /** Before every path, `/v1`. */
  readonly root: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The shape of errors, where it is not that of `/v1`. */
  readonly problem?: z.ZodObject;
  /** Code and status of an error on this API. */
  readonly nameError?: (
    code: ErrorCode,
    status: number,
  ) => { readonly code: string; readonly status: number };
  readonly license?: Json;
  /** The page of the installation that developers are sent to. */
  readonly helpPath?: string;
  /** What the calls of a tag are about. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Of calls by name; without one a call has none. */
  readonly examples?: Readonly<Record<string, CallExample>>;
  /** Headers that replies carry, by name. */
  readonly replyHeaders?: Readonly<Record<string, Json>>;
  /** How callers show themselves; a bearer token where it is not said. */
  readonly securityScheme?: Json;
}

/** A request and its reply, as they stand on the wire. */
export interface CallExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly reply?: unknown;
}

/** Builds the whole document. */
export function buildOpenApi(baseUrl: string, api: ApiDocument): Json {
  const paths: Record<string, Json> = {};
  for (const [name, definition] of Object.entries(api.endpoints)) {
    const path = definition.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [definition.method.toLowerCase()]: buildOperation(name, definition, api),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: api.title,
      version: api.version,
      description: api.description,
      ...(api.helpPath && { contact: { name: api.title, url: `${baseUrl}${api.helpPath}` } }),
      ...(api.license && { license: api.license }),
    },
    servers: [{ url: `${baseUrl}${api.root}` }],
    tags: [...new Set(Object.values(api.endpoints).map((definition) => definition.tag))].map(
      (name) => ({ name, ...(api.tags?.[name] && { description: api.tags[name] }) }),
    ),
    paths,
    components: {
      schemas: { Problem: toSchema(api.problem ?? problemSchema, "output") },
      ...(api.replyHeaders && { headers: api.replyHeaders }),
      securitySchemes: { token: api.securityScheme ?? { type: "http", scheme: "bearer" } },
    },
  };
}

function buildOperation(name: string, definition: Endpoint, api: ApiDocument): Json {
  const open = isOpen(definition);
  const example = api.examples?.[name];
  return {
    operationId: name,
    tags: [definition.tag],
    summary: definition.summary,
    description: describeCallers(definition),
    security: open ? [] : [{ token: definition.scope === undefined ? [] : [definition.scope] }],
    parameters: [
      ...listParameters("path", definition.params, example?.params),
      ...listParameters("query", definition.query, example?.query),
      ...(definition.idempotent === true ? [IDEMPOTENCY_KEY] : []),
    ],
    ...buildRequestBody(definition, example),
    responses: { ...buildReply(definition, api, example), ...buildProblems(definition, api) },
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  description: "A repeated request with the same key and body is answered by the first reply.",
  schema: { type: "string", minLength: 1, maxLength: 64 },
};

function describeCallers({ callers, gives, policy, scope }: Endpoint): string {
  if (callers.includes("key"))
    return scope === undefined ? "Any access token." : `Needs the scope ${scope}.`;
  return `Callers: ${callers.join(", ")}. Gives: ${gives}. Policy: ${policy}.`;
}

function listParameters(
  where: "path" | "query",
  schema: AnySchema | undefined,
  examples: CallExample["query"] = {},
): Json[] {
  if (schema === undefined) return [];
  const described = toSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(described.properties ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === "path" || (described.required?.includes(name) ?? false),
    schema: field,
    ...(name in examples && { example: examples[name] }),
  }));
}

function buildRequestBody(definition: Endpoint, example: CallExample | undefined): Json {
  if (definition.transfer === "multipart") {
    const properties = {
      company_name: { type: "string" },
      file: { type: "string", contentMediaType: "application/octet-stream" },
    };
    const schema = { type: "object", properties, required: ["file"] };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (definition.body === undefined) return {};
  return {
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: toSchema(definition.body, "input"),
          ...(example?.body !== undefined && { example: example.body }),
        },
      },
    },
  };
}

function buildReply(
  definition: Endpoint,
  { replyHeaders }: ApiDocument,
  example: CallExample | undefined,
): Json {
  const schema = toSchema(definition.reply, "output");
  const shown = example?.reply === undefined ? {} : { example: example.reply };
  const json = { "application/json": { schema, ...shown } };
  const bytes = { "application/octet-stream": { schema: {} } };
  const { contentTypes } = definition;
  const content =
    contentTypes !== undefined
      ? Object.fromEntries(contentTypes.map((type) => [type, { schema: {} }]))
      : definition.transfer === "stream" || definition.transfer === "events"
        ? { ...json, ...bytes }
        : json;
  const headers = replyHeaders && {
    headers: Object.fromEntries(
      Object.keys(replyHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
  };
  const description = definition.summary;
  const found = { [definition.status ?? 200]: { description, ...headers, content } };
  return definition.hasEtag === true
    ? { ...found, 304: { description: "The same as the one of If-None-Match." } }
    : found;
}

function buildProblems(definition: Endpoint, { nameError }: ApiDocument): Json {
  const byStatus = new Map<number, Set<string>>();
  for (const each of [...definition.errors, ...ALWAYS]) {
    const named = { code: each, status: STATUS_OF[each] };
    const { code, status } = nameError?.(each, named.status) ?? named;
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const content = { [PROBLEM_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: [...codes].join(", "), content },
    ]),
  );
}

function toSchema(schema: AnySchema, io: "input" | "output"): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(zodOf(schema), {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  });
  return described;
}
