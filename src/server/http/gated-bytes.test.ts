/**
 * Bytes leave or come in only behind a place among the heavy calls. Every endpoint of every API is
 * tried with a handler that forgets it, so a new one is tried too.
 */
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { integratorApiEndpoints, oauthEndpoints } from "#contract/integrator-api/endpoints.ts";
import { mailProgramEndpoints } from "#contract/people/endpoints.ts";
import { bindContract, type Api } from "./bind-contract.ts";
import type { Call } from "./handler.ts";
import { createHeavyGates, enterHeavy } from "./heavy-calls.ts";
import { registerCalls } from "./register-calls.ts";

type All = Readonly<Record<string, Endpoint>>;
type Handler = (call: Call<Endpoint>) => Promise<unknown>;

const APIS: Readonly<Record<string, All>> = {
  v1: endpoints,
  integrator: integratorApiEndpoints,
  oauth2: oauthEndpoints,
  mail: mailProgramEndpoints,
};
const named = Object.entries(APIS).flatMap(([api, all]) =>
  Object.entries(all).map(([name, definition]) => ({ api, name, definition })),
);

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** The endpoints at addresses of their own, open to everybody, all with this handler. */
function buildEdge(handler: Handler): FastifyInstance {
  const app = Fastify();
  apps.push(app);
  registerCalls(app, { limitMs: 60_000, gates: createHeavyGates() });
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  const all = Object.fromEntries(
    named.map(({ api, name, definition: { transfer, reply } }) => [
      `${api}-${name}`,
      {
        method: "POST",
        path: `/${api}-${name}`,
        tag: "test",
        summary: name,
        gives: "nothing",
        callers: ["public"],
        policy: "none",
        reply,
        errors: [],
        ...(transfer !== undefined && { transfer }),
      } satisfies Endpoint,
    ]),
  );
  bindContract(app, {
    root: "",
    endpoints: all,
    handlers: new Proxy({}, { get: () => handler }),
    authenticate: async () => undefined,
    companies: {} as Api<All>["companies"],
    rateLimiter: { hit: async () => ({ allowed: true }), close: () => {} } as never,
    ratePerMinute: 1,
  } as Api<typeof all>);
  return app;
}

const ask = async (app: FastifyInstance, { api, name }: { api: string; name: string }) =>
  (await app.inject({ method: "POST", url: `/${api}-${name}` })).statusCode;

const sendWhole: Handler = async ({ reply }) => void reply.send(Buffer.from("all of it"));
const sendStream: Handler = async ({ reply }) =>
  void reply.send(Readable.from([Buffer.from("all "), Buffer.from("of it")]));
const withPlace =
  (handler: Handler): Handler =>
  async (call) => {
    await enterHeavy("export", "somebody", null);
    return handler(call);
  };

const ways = [
  ["as a whole", sendWhole],
  ["as a stream", sendStream],
] as const;

describe.each(ways)("bytes that are sent %s", (_how, handler) => {
  const forgetful = buildEdge(handler);
  const careful = buildEdge(withPlace(handler));

  it("without a place are refused at every endpoint, and so are bytes that no contract names", async () => {
    for (const one of named) {
      const expected = one.definition.transfer === "events" ? 200 : 500;
      expect([one.name, await ask(forgetful, one)]).toEqual([one.name, expected]);
    }
  });

  it("with a place go out where the contract says so", async () => {
    for (const one of named) {
      const expected = one.definition.transfer === undefined ? 500 : 200;
      expect([one.name, await ask(careful, one)]).toEqual([one.name, expected]);
    }
  });
});

it("that flow without an end and without a place are events only", () => {
  const open = named.filter(({ definition }) => definition.transfer === "events");
  expect(open.map(({ name }) => name)).toEqual(["eventStream"]);
});
