/**
 * Values that no sound client sends, and the calls of the contract with one of them in the place of
 * a sound one.
 */
import { z } from "zod";
import { type Endpoint, zodOf } from "#contract/endpoint.ts";
import type { EndpointName } from "#contract/endpoints.ts";
import type { EndpointSample, NamedEndpoint } from "./endpoint-samples.ts";
import { NOBODYS_ID } from "./endpoint-samples.ts";

export interface BadValue {
  readonly name: string;
  /** The text in a JSON body. */
  readonly json: string;
  /** The text in an address; values without one exist in a body only. */
  readonly address?: string;
}

const text = (name: string, value: string): BadValue => ({
  name,
  json: JSON.stringify(value),
  address: encodeURIComponent(value),
});
const raw = (name: string, json: string, address?: string): BadValue =>
  address === undefined ? { name, json } : { name, json, address };
/** Where a page ended, as a reply of ours would say it. */
function position(plain: string): string {
  return Buffer.from(plain).toString("base64url");
}

const DEEP = 20_000;

export const BAD_VALUES: readonly BadValue[] = [
  text("NUL", "a\0b"),
  raw("half of a character", '"a\\ud800b"', "a%ED%A0%80b"),
  raw("other half of a character", '"\\udc00"', "%ED%B0%80"),
  text("year 0", "0000-01-01"),
  text("last day of all", "9999-12-31"),
  text("no day of a year", "9999-99-99"),
  text("February the 30th", "2026-02-30"),
  text("year 12026", "+12026-01-01"),
  text("first day of all", "0001-01-01"),
  text("instant of year 0", "0000-01-01T00:00:00Z"),
  raw("huge number", "1e999", "1e999"),
  raw("number beyond eight bytes", "99999999999999999999999", "99999999999999999999999"),
  raw("number beyond four bytes", "2147483648", "2147483648"),
  raw("minus nought", "-0", "-0"),
  raw("negative", "-1", "-1"),
  raw("fraction", "0.5", "0.5"),
  text("NaN", "NaN"),
  text("empty", ""),
  text("blank", " "),
  text("direction turned round", "a\u202Eb"),
  text("line break", "a\r\nSet-Cookie: x=y"),
  text("wildcards", "%_\\"),
  text("quotes", `'";--$1 $$`),
  text("single backslash", "\\"),
  text("combining marks", "e\u0301".repeat(50)),
  text("emoji at every end", "😀".repeat(300)),
  text("uuid of version 1", "d9428888-122b-11e1-b85c-61cd3cbb3210"),
  text("uuid of no version", "ffffffff-ffff-ffff-ffff-ffffffffffff"),
  text("uuid in capitals", NOBODYS_ID.toUpperCase()),
  text("name of a prototype", "__proto__"),
  text("long", "x".repeat(1_400)),
  text(
    "position at no time",
    position("9999-99-99 99:99:99+99|0190f3c1-0000-7000-8000-000000000000"),
  ),
  text(
    "position in year 0",
    position("0000-01-01 00:00:00+00|0190f3c1-0000-7000-8000-000000000000"),
  ),
  text("position at no id", position(`2026-11-22 06:00:00+00|${"-".repeat(36)}`)),
  text("position at no file", position(`999999999999999.${"-".repeat(36)}`)),
  raw("100 kB", JSON.stringify("á".repeat(50_000))),
  raw("nearly 1 MB", JSON.stringify("x".repeat(1_040_000))),
  raw("deep", "[".repeat(DEEP) + "]".repeat(DEEP)),
  raw("deep objects", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`),
  raw("array", '["a","b"]'),
  raw("object", '{"a":{"b":1}}'),
  raw("prototype", '{"__proto__":{"x":1}}'),
  raw("null", "null"),
  raw("truth", "true", "true"),
  raw("number", "42", "42"),
  raw("many", JSON.stringify(Array.from({ length: 5_000 }, (_, at) => at))),
  raw("many ids", JSON.stringify(Array.from({ length: 3_000 }, () => NOBODYS_ID))),
];

/** Types of bodies that the server does not take, or that do not fit the bytes. */
const BAD_TYPES: readonly string[] = [
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"x".repeat(71)}`,
  `multipart/form-data; boundary=${"x".repeat(300)}`,
  'multipart/form-data; boundary="',
  "multipart/mixed; boundary=x",
  "application/x-www-form-urlencoded",
  "nonsense",
  ";",
];

type Unguarded = Exclude<EndpointName, NamedEndpoint>;

/** A well-formed call of each endpoint that asks for no credential. */
export function listOpenSamples(): Record<Unguarded, EndpointSample> {
  const token = "x".repeat(43);
  return {
    meGet: { path: `/me?token=${token}` },
    entrepreneurAuth: { path: "/entr/auth", body: { email: "uj@example.com" } },
    accountantAuth: {
      path: "/accountant/auth",
      body: { email: "uj@example.com", captcha_response: "x" },
    },
    healthcheck: { path: "/healthcheck" },
    clientConfigGet: { path: "/client-config" },
    captchaChallengeGet: { path: "/captcha/challenge" },
    certificateCheck: { path: `/certificate-check/${token}` },
    demoCreate: { path: "/demo", body: { role: "accountant" } },
    downloadGet: { path: `/download/${token}` },
    personalDataDownload: { path: `/profile/data/${token}` },
    emailChangeLook: { path: "/email-change/look", body: { token } },
    emailChangeConfirm: { path: "/email-change/confirm", body: { token } },
    emailChangeStop: { path: "/email-change/stop", body: { token } },
    letterStopLook: { path: "/letter-stop/look", body: { token } },
    questionLinkOpen: { path: "/question-link/open", body: { token } },
    questionLinkRenew: { path: "/question-link/renew", body: { token } },
    questionLinkAnswer: {
      path: "/question-link/answer",
      body: { token, questionId: NOBODYS_ID, text: "Bőr", requestId: NOBODYS_ID },
    },
    letterStop: { path: "/letter-stop", body: { token } },
    billingConfirm: { path: "/billing", body: { token, orderRef: "BK-1", status: "SUCCESS" } },
    passkeySignInOptions: { path: "/passkey-sign-in/options" },
    passkeySignIn: {
      path: "/passkey-sign-in",
      body: {
        flowId: NOBODYS_ID,
        response: {
          id: "x",
          rawId: "x",
          type: "public-key",
          response: { clientDataJSON: "x", authenticatorData: "x", signature: "x" },
        },
      },
    },
    ...listConsultationSamples(token),
  };
}

function listConsultationSamples(token: string) {
  const startsAt = "2026-11-24T09:00:00.000Z";
  const date = "2026-11-24";
  const adviser = "/consultation/adviser";
  return {
    consultationWeekGet: { path: `/consultation/times?week=${date}` },
    consultationBook: {
      path: "/consultation",
      body: {
        topic: "office",
        startsAt,
        name: "Nagy Eszter",
        email: "uj@example.com",
        phone: "+36201234567",
        company: "",
        privacyRead: true,
        captcha_response: "x",
      },
    },
    consultationLook: { path: "/consultation/look", body: { token } },
    consultationConfirm: { path: "/consultation/confirm", body: { token } },
    consultationMove: { path: "/consultation/move", body: { token, startsAt } },
    consultationCancel: { path: "/consultation/cancel", body: { token } },
    adviserLinkSend: {
      path: `${adviser}/link`,
      body: { email: "uj@example.com", captcha_response: "x" },
    },
    adviserEnter: { path: `${adviser}/enter`, body: { token } },
    adviserLeave: { path: `${adviser}/leave`, body: { key: token } },
    adviserDayGet: { path: `${adviser}/day`, body: { key: token, date } },
    adviserBlock: {
      path: `${adviser}/block`,
      body: { key: token, date, from: "09:00", to: "10:00", reason: "x" },
    },
    adviserUnblock: { path: `${adviser}/unblock`, body: { key: token, id: NOBODYS_ID } },
    adviserCancel: { path: `${adviser}/cancel`, body: { key: token, id: NOBODYS_ID } },
    adviserMove: {
      path: `${adviser}/move`,
      body: { key: token, id: NOBODYS_ID, startsAt: `${date}T09:00:00.000Z` },
    },
    adviserNote: { path: `${adviser}/note`, body: { key: token, id: NOBODYS_ID, note: "x" } },
  };
}

export interface BadCall {
  /** The endpoint, the field and the value, for people. */
  readonly what: string;
  readonly path: string;
  readonly payload?: string;
  readonly contentType?: string;
}

/** Places of one endpoint's fields, each with a way to put a value there. */
interface Place {
  readonly name: string;
  readonly fill: (value: BadValue) => Omit<BadCall, "what"> | undefined;
}

const MARK = "@@bad@@";
const FIELD_DEPTH_MAX = 4;

/** The well-formed call itself. */
export function soundCall(name: EndpointName, { path, body }: EndpointSample): BadCall {
  return {
    what: name,
    path: `/v1${path}`,
    ...(body === undefined ? {} : json(JSON.stringify(body))),
  };
}

/**
 * Every field of the endpoint with a bad value in it. `choose` picks the values of a field.
 *
 * @yields calls whose other fields are well-formed
 */
export function* listBadCalls(
  name: string,
  definition: Endpoint,
  sample: EndpointSample,
  choose: (values: readonly BadValue[]) => readonly BadValue[],
  root = "/v1",
): Generator<BadCall> {
  const places = [
    ...pathPlaces(definition, sample, root),
    ...queryPlaces(definition, sample, root),
    ...bodyPlaces(definition, sample, root),
  ];
  for (const place of places) {
    for (const value of choose(BAD_VALUES)) {
      const call = place.fill(value);
      if (call !== undefined) yield { what: `${name} ${place.name}: ${value.name}`, ...call };
    }
  }
  yield* twiceInQuery(name, definition, sample, root);
  if (definition.method === "GET") return;
  const path = `${root}${sample.path}`;
  const payload = JSON.stringify(sample.body ?? {});
  for (const contentType of BAD_TYPES)
    yield { what: `${name} as ${contentType.slice(0, 60)}`, path, payload, contentType };
  for (const broken of ["{", '"', "[1", "nul", "{}{}", "\u0000", "\uFEFF{}"]) {
    yield { what: `${name} broken ${broken}`, path, ...json(broken) };
  }
}

function pathPlaces(definition: Endpoint, { path, body }: EndpointSample, root: string): Place[] {
  const [address = "", query] = path.split("?");
  const parts = address.split("/");
  return definition.path.split("/").flatMap((segment, index) => {
    if (!segment.startsWith(":")) return [];
    const fill = (value: BadValue) => {
      if (value.address === undefined) return undefined;
      const changed = parts.with(index, value.address).join("/");
      return {
        path: `${root}${changed}${query === undefined ? "" : `?${query}`}`,
        ...(body === undefined ? {} : json(JSON.stringify(body))),
      };
    };
    return [{ name: segment, fill }];
  });
}

function queryPlaces(definition: Endpoint, { path, body }: EndpointSample, root: string): Place[] {
  const [address = "", query = ""] = path.split("?");
  return Object.keys(definition.query?.shape ?? {}).map((field) => ({
    name: `?${field}`,
    fill: (value) => {
      if (value.address === undefined) return undefined;
      const others = query
        .split("&")
        .filter((pair) => pair !== "" && !pair.startsWith(`${field}=`));
      const all = [...others, `${field}=${value.address}`].join("&");
      return {
        path: `${root}${address}?${all}`,
        ...(body === undefined ? {} : json(JSON.stringify(body))),
      };
    },
  }));
}

// A field that comes twice is a list where a text belongs; brackets are a list to other servers.
function* twiceInQuery(
  name: string,
  definition: Endpoint,
  { path, body }: EndpointSample,
  root: string,
): Generator<BadCall> {
  const [address = "", query = ""] = path.split("?");
  const rest = body === undefined ? {} : json(JSON.stringify(body));
  for (const field of Object.keys(definition.query?.shape ?? {})) {
    for (const [what, pairs] of [
      ["twice", `${field}=a&${field}=b`],
      ["in brackets", `${field}[]=a&${field}[x]=b`],
    ] as const) {
      const all = [query, pairs].filter((part) => part !== "").join("&");
      yield { what: `${name} ?${field} ${what}`, path: `${root}${address}?${all}`, ...rest };
    }
  }
}

function bodyPlaces(definition: Endpoint, sample: EndpointSample, root: string): Place[] {
  if (definition.body === undefined) return [];
  const schema = z.toJSONSchema(zodOf(definition.body), {
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema;
  const body = sample.body ?? {};
  const path = `${root}${sample.path}`;
  return [[], ...listFields(schema, FIELD_DEPTH_MAX)].map((field) => ({
    name: `body.${field.join(".")}`,
    fill: (value) => ({
      path,
      ...json(JSON.stringify(putMark(body, field)).replace(`"${MARK}"`, () => value.json)),
    }),
  }));
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

type Field = readonly (string | number)[];

function listFields(schema: JsonSchema, depth: number): Field[] {
  if (depth === 0) return [];
  const found = new Map<string, Field>();
  const add = (field: Field): void => void found.set(JSON.stringify(field), field);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    add([name]);
    for (const field of listFields(inner, depth - 1)) add([name, ...field]);
  }
  if (schema.items !== undefined) {
    add([0]);
    for (const field of listFields(schema.items, depth - 1)) add([0, ...field]);
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    for (const field of listFields(part, depth)) add(field);
  }
  return [...found.values()];
}

function putMark(value: unknown, [head, ...rest]: Field): unknown {
  if (head === undefined) return MARK;
  if (typeof head === "number") {
    const items = Array.isArray(value) ? value : [];
    return [putMark(items[0], rest), ...items.slice(1)];
  }
  const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  return { ...object, [head]: putMark((object as Record<string, unknown>)[head], rest) };
}

function json(payload: string): { payload: string; contentType: string } {
  return { payload, contentType: "application/json" };
}
