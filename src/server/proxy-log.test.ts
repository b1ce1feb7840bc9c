/**
 * The log of the sample proxy holds no token, whatever address of the program is asked. The test
 * reads the `map` and the formats of `docs/deploy/nginx.conf` and writes the lines that they make.
 * It runs every pattern as nginx does: the first one that fits wins, named parts are filled in.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { integratorApiEndpoints, oauthEndpoints } from "#contract/integrator-api/endpoints.ts";
import { PAGE_ADDRESSES } from "#contract/page-addresses.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { mailProgramEndpoints } from "#contract/people/endpoints.ts";

const CONF = readFileSync("docs/deploy/nginx.conf", "utf8").replace(/^\s*#.*$/gm, "");
const TOKEN = "S3cr3t-T0ken_of_a_letter-0123456789abcdefgh";
const SHORT = "zQ7";

/** Parameters of paths that are no secret; every other one must be cut. */
const HARMLESS: ReadonlySet<string> = new Set([
  "id",
  "_id",
  "companyId",
  "company_id",
  "accountId",
  "accountantId",
  "claimId",
  "itemId",
  "operationId",
  "userId",
  "deliveryId",
  "consentId",
  "taxNumber",
  "topic",
  "page",
  "kind",
]);
/** `$id` of these pages is a secret all the same: whoever has it sees what it names. */
const SECRET_IDS: readonly string[] = ["/igazolas/$id"];

const PATTERNS = [...CONF.matchAll(/^\s*"(~\*?)(.+)" "(.+)";$/gm)].map(([, kind, text, to]) => ({
  pattern: new RegExp(text!, kind === "~*" ? "i" : ""),
  to: to!,
}));

/** What the log says of the path of a request. */
function loggedPath(path: string): string {
  // As nginx reads $uri: decoded, without double slashes and dots.
  const uri = decodeURIComponent(path.split("?")[0]!).replace(/\/{2,}/g, "/");
  for (const { pattern, to } of PATTERNS) {
    const found = pattern.exec(uri);
    if (found !== null) return to.replace("$keep", found.groups!["keep"]!);
  }
  return uri;
}

/** The address with a value in place of each parameter, and which of the values are secret. */
function fill(address: string, value: string, isSecret: (name: string) => boolean): string {
  return address
    .replace(/[$:]([A-Za-z_]\w*)/g, (_whole, name: string) => (isSecret(name) ? value : "name"))
    .replace(/\$$/, `idopont/${value}`);
}

const PAGES = PAGE_ADDRESSES.map((address) => ({
  address: address as string,
  isSecret: (name: string) => SECRET_IDS.includes(address) || !HARMLESS.has(name),
}));
const CALLS = [
  ["/v1", endpoints],
  ["/api/v1", integratorApiEndpoints],
  ["/oauth2", oauthEndpoints],
  ["", mailProgramEndpoints],
] as const;
const PATHS = CALLS.flatMap(([root, all]) =>
  Object.values(all).map(({ path }) => ({
    address: `${root}${path}`,
    isSecret: (name: string) => !HARMLESS.has(name),
  })),
);
const HOOKS = ["/hooks/aggreg8/:secret", "/push/szamlazzhu/:key", "/hooks/:name/:secret"].map(
  (address) => ({ address, isSecret: () => true }),
);
const WITH_SECRET = [...PAGES, ...PATHS, ...HOOKS].filter(
  ({ address, isSecret }) => fill(address, "A", isSecret) !== fill(address, "B", isSecret),
);

describe("the log of the sample proxy", () => {
  it("is written by the same formats in every server, which name no address as it came", () => {
    const servers = CONF.split(/^server \{/m).slice(1);
    expect(servers).toHaveLength(2);
    for (const server of servers) {
      expect(server.match(/access_log [^;]*;/g)).toEqual([
        "access_log /var/log/nginx/bankhid.log bankhid;",
      ]);
      // Lines of lower levels repeat the request line.
      expect(server.match(/error_log [^;]*;/g)).toEqual([
        "error_log /var/log/nginx/bankhid-error.log emerg;",
      ]);
    }
    const format = /log_format bankhid ([^;]*);/.exec(CONF)![1]!;
    expect([...format.matchAll(/\$\w+/g)].map(([name]) => name).toSorted()).toEqual(
      [
        "$bankhid_path",
        "$body_bytes_sent",
        "$http_user_agent",
        "$remote_addr",
        "$request_method",
        "$request_time",
        "$server_protocol",
        "$status",
        "$time_iso8601",
        "$upstream_addr",
        "$upstream_http_x_request_id",
        "$upstream_status",
      ].toSorted(),
    );
    expect(/map \$uri \$bankhid_path \{/.test(CONF)).toBe(true);
    expect(PATTERNS.length).toBe(CONF.match(/^\s*"~/gm)!.length);
  });

  it("knows that many addresses have a secret", () => {
    const named = WITH_SECRET.map(({ address }) => address);
    expect(named).toEqual(
      expect.arrayContaining([
        "/companies/$token",
        "/registration/confirm/$token",
        "/igazolas/$id",
        "/konzultacio/$",
        "/v1/download/:ticket",
        "/v1/certificate-check/:code",
      ]),
    );
  });

  it.each(WITH_SECRET)("cuts the secret of $address", ({ address, isSecret }) => {
    for (const secret of [TOKEN, SHORT, `${SHORT}.x`]) {
      const path = fill(address, secret, isSecret);
      const forms = [
        path,
        `${path}/`,
        `${path}/tovabb`,
        `/${path}`,
        path.toUpperCase().replaceAll(secret.toUpperCase(), secret),
        path.replaceAll(secret, encodeURIComponent(secret)),
        path.replaceAll(secret, `%${secret.charCodeAt(0).toString(16)}${secret.slice(1)}`),
        `${path}?token=${secret}&r=${secret}&s=${secret}`,
        `${path}?open=files`,
      ];
      for (const form of forms)
        expect([form, loggedPath(form).includes(secret)]).toEqual([form, false]);
    }
  });

  it("cuts what a link of a letter or of a program has, and a token behind any other address", () => {
    for (const build of Object.values(pagePaths) as ((...given: string[]) => string)[])
      for (const path of [build(TOKEN, "12345678"), build(TOKEN, "12345678", "files")])
        expect([path, loggedPath(path).includes(TOKEN)]).toEqual([path, false]);
    for (const path of [
      `/x/${TOKEN}`,
      `/${TOKEN}`,
      `/a/b/${TOKEN}/c`,
      `/x/konzultacio/idopont/${SHORT}`,
    ])
      expect([path, /S3cr3t|zQ7/.test(loggedPath(path))]).toEqual([path, false]);
    for (const path of ["/v1/me", "/payment-return", "/connect/return", "/login"])
      expect(loggedPath(`${path}?token=${TOKEN}&r=${SHORT}&s=${SHORT}`)).toBe(path);
  });

  it("still tells what was asked", () => {
    const id = "0190f3c1-7c3e-7aaa-8bbb-0123456789ab";
    for (const path of [
      "/",
      "/companies",
      "/bankaccounts",
      "/konzultacio",
      `/files/mapping/${id}`,
      `/v1/company/${id}/frozen-changes`,
      `/api/v1/accounts/acc_${id}`,
      "/v1/bankaccounts-transactions/2",
      "/health/ready",
    ])
      expect(loggedPath(path)).toBe(path);
    expect(loggedPath(`/companies/${TOKEN}/12345678`)).toBe("/companies/***");
    expect(loggedPath(`/hooks/aggreg8/${TOKEN}`)).toBe("/hooks/***");
  });
});
