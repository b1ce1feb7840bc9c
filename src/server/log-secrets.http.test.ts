/**
 * The program's own log and its figures hold no secret of an address, a query, a
 * header or a body, whatever route is asked and whatever fails. Every route that is registered is
 * asked, and every address of a page; a new one joins by itself.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_ADDRESSES } from "#contract/page-addresses.ts";
import { createLog } from "#server/log.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";

const SECRET = "S3cr3t-T0ken_of_a_letter-0123456789abcdefgh";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Names under which the contract takes secrets in queries and bodies. */
const FIELDS = ["token", "ticket", "code", "key", "secret", "r", "s", "state", "client_secret"];

let logged = "";
let sound: TestApp;
let broken: TestApp;
beforeAll(async () => {
  const log = createLog({ logLevel: "trace" }, { write: (line) => void (logged += line) });
  const deps = { log, queue: createMemoryQueue() };
  [sound, broken] = await Promise.all([createTestApp({ deps }), createTestApp({ deps })]);
  // Every statement fails from now on.
  await broken.database.drop();
});
afterAll(async () => {
  await Promise.all([sound?.close(), broken?.close()]);
});

/** The addresses that the router knows, with their parameters. */
function listRoutes({ app }: TestApp): string[] {
  const parts: string[] = [];
  const found = new Set<string>();
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const read = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/u.exec(line);
    if (read === null) continue;
    const depth = read[1]!.length / 4;
    parts.splice(depth, parts.length, read[2]!);
    if (read[3] !== undefined) found.add(parts.join(""));
  }
  return [...found];
}

const withSecrets = (address: string): string =>
  address.replace(/[:$][A-Za-z_]\w*(\([^)]*\))?/g, SECRET).replace(/[$*]$/, SECRET);

async function askAll(api: TestApp, addresses: readonly string[]): Promise<number> {
  const query = FIELDS.map((name) => `${name}=${SECRET}`).join("&");
  const body = Object.fromEntries(FIELDS.map((name) => [name, SECRET]));
  let asked = 0;
  for (const address of addresses) {
    // An event stream does not end.
    if (address.endsWith("/events")) continue;
    for (const method of METHODS)
      for (const path of [`${withSecrets(address)}?${query}`, `${withSecrets(address)}/`]) {
        await api.call(method, path, {
          token: SECRET,
          headers: { referer: `https://bankhid.hu/companies/${SECRET}`, cookie: `token=${SECRET}` },
          ...(method === "GET" ? {} : { body }),
        });
        asked += 1;
      }
  }
  return asked;
}

describe("a secret", () => {
  it("stands in no log line and no figure, whatever route and page is asked", async () => {
    const routes = listRoutes(sound);
    expect(routes).toEqual(
      expect.arrayContaining(["/v1/me", "/v1/download/:ticket", "/hooks/aggreg8/:secret"]),
    );
    const addresses = [...routes, ...PAGE_ADDRESSES, "/x/konzultacio/idopont/$token", "/a/$token"];
    for (const api of [sound, broken]) {
      logged = "";
      const asked = await askAll(api, addresses);
      expect(asked).toBeGreaterThan(2_000);
      expect(logged.split("\n").length).toBeGreaterThan(asked);
      expect(logged).not.toContain(SECRET);
      // A strict reader of JSON refuses a line that names something twice.
      const twice = logged.split("\n").filter((line) => line.split('"requestId":').length > 2);
      expect(twice).toEqual([]);
      const figures = await api.call("GET", "/metrics", { address: "127.0.0.1" });
      expect(figures.text).toContain("http_request_duration_seconds");
      expect(figures.text).not.toContain(SECRET);
    }
    expect(logged).toContain("request failed");
  });
});
