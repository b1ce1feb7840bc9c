import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig, settingNames, withSandboxPorts } from "./config.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bankhid-config-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const exampleText = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8");
const example = Object.fromEntries(
  [...exampleText.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);
const key = createHash("sha256").update("a key of tests").digest("base64");
const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://owner:secret@db.example/bankhid",
  DATA_DIR: dataDir,
  SECRET_KEY: key,
  BASE_URL: "https://a.example",
  SMTP_URL: "smtps://m.example",
};

describe("the configuration", () => {
  it("needs nothing outside production", () => {
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      port: 8080,
      baseUrl: "http://localhost:8080",
      roles: ["web", "worker", "mail", "sandbox"],
    });
    expect(config.mail.smtpUrl).toBe("smtp://127.0.0.1:8025");
  });

  it("reports every fault at once", () => {
    const wrong = {
      NODE_ENV: "production",
      PORT: "http",
      ROLES: "web,sandbox",
      CAPTCHA_PROVIDER: "hcaptcha",
    };
    const read = () => readConfig({ ...wrong, DATA_DIR: dataDir });
    expect(read).toThrow(/has 9 faults/);
    for (const name of [
      "PORT",
      "ROLES",
      "DATABASE_URL",
      "SECRET_KEY",
      "BASE_URL",
      "SMTP_URL",
      "CAPTCHA_PROVIDER",
      "CAPTCHA_SITE_KEY",
      "CAPTCHA_SECRET_KEY",
    ]) {
      expect(read).toThrow(new RegExp(`- ${name}: `));
    }
  });

  it("has no sandbox in production", () => {
    const config = readConfig(production);
    expect(config.sandbox).toBeUndefined();
    expect(config.roles).toEqual(["web", "worker", "mail"]);
  });

  it("takes an empty variable as not set", () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: "", DATABASE_URL: "" }).port).toBe(8080);
  });

  it("refuses the program's connection without the owner's", () => {
    expect(() => readConfig({ DATA_DIR: dataDir, DATABASE_APP_URL: "postgres://a@h/d" })).toThrow(
      /DATABASE_URL: missing/,
    );
  });
});

describe("the secret key", () => {
  it("is made once outside production, readable by its owner only", () => {
    const first = readConfig({ DATA_DIR: dataDir }).secrets.keys.get("k1");
    expect(readConfig({ DATA_DIR: dataDir }).secrets.keys.get("k1")).toEqual(first);
    expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
  });

  it("stands beside the earlier ones", () => {
    const old = createHash("sha256").update("an earlier key").digest("hex");
    const { secrets } = readConfig({
      ...production,
      SECRET_KEY_ID: "k2",
      SECRET_KEYS_OLD: `k1:${old}`,
    });
    expect(secrets.currentKeyId).toBe("k2");
    expect([...secrets.keys.keys()].sort()).toEqual(["k1", "k2"]);
  });

  it("refuses an old key without an id, or under the current one's, which would take its place", () => {
    const old = createHash("sha256").update("an earlier key").digest("hex");
    for (const SECRET_KEYS_OLD of [old, `k2:${old}`, `k1:${old},k1:${old}`]) {
      expect(() => readConfig({ ...production, SECRET_KEY_ID: "k2", SECRET_KEYS_OLD })).toThrow(
        /SECRET_KEYS_OLD/,
      );
    }
  });

  it("must be 32 bytes", () => {
    expect(() =>
      readConfig({ ...production, SECRET_KEY: "short", SECRET_KEYS_OLD: "k0:short" }),
    ).toThrow(/has 2 faults/);
  });
});

describe("the settings of bank feeds", () => {
  const pem = generateKeyPairSync("rsa", { modulusLength: 2_048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
  const hook = { AGGREG8_API_KEY: "k", AGGREG8_HOOK_SECRET: "s".repeat(24) };
  const feedsOf = (environment: Record<string, string>) =>
    readConfig({ ...production, ...environment }).feeds;

  it("are the sandbox's outside production, where the sandbox really listens", () => {
    const { feeds } = withSandboxPorts(readConfig({ DATA_DIR: dataDir }), {
      port: 8123,
      smtpPort: 8124,
    });
    expect(feeds.aggreg8).toMatchObject({
      apiUrl: "http://127.0.0.1:8123/sandbox/aggreg8/api",
      syncUiUrl: "http://localhost:8080/sandbox/aggreg8/sync-ui",
      apiKey: "sandbox-api-key",
    });
    expect(feeds.enableBanking?.url).toBe("http://127.0.0.1:8123/sandbox/enable-banking/api");
    expect(feeds.szamlazzhu?.keyPostfix).toMatch(/^[a-z]{5}$/);
  });

  it("are off in production, each source by itself", () => {
    expect(feedsOf({})).toMatchObject({
      aggreg8: undefined,
      enableBanking: undefined,
      szamlazzhu: undefined,
    });
    const { aggreg8, enableBanking } = feedsOf(hook);
    expect(aggreg8).toMatchObject({
      apiUrl: "https://ais-api.aggreg8.hu",
      syncUiUrl: "https://sync-ui.aggreg8.hu",
      apiKey: "k",
    });
    expect(enableBanking).toBeUndefined();
  });

  it("take a private key as one line or as a file", () => {
    const file = join(dataDir, "key.pem");
    writeFileSync(file, pem);
    for (const key of [pem.replaceAll("\n", "\\n"), file]) {
      const { enableBanking } = feedsOf({
        ENABLE_BANKING_APP_ID: "a",
        ENABLE_BANKING_PRIVATE_KEY: key,
      });
      expect(enableBanking?.application?.privateKey.export({ type: "pkcs8", format: "pem" })).toBe(
        pem,
      );
    }
  });

  it.each([
    ["half of aggreg8", { AGGREG8_API_KEY: "k" }, /AGGREG8_HOOK_SECRET: missing/],
    [
      "a hook that can be guessed",
      { ...hook, AGGREG8_HOOK_SECRET: "s".repeat(23) },
      /AGGREG8_HOOK_SECRET: needs at least 24/,
    ],
    [
      "half of Enable Banking",
      { ENABLE_BANKING_APP_ID: "a" },
      /ENABLE_BANKING_PRIVATE_KEY: missing/,
    ],
    [
      "a key that is none",
      { ENABLE_BANKING_APP_ID: "a", ENABLE_BANKING_PRIVATE_KEY: "x" },
      /must be an RSA private key/,
    ],
    ["a route to nobody", { BANK_FEED_ROUTES: "OTP=somebody" }, /BANK_FEED_ROUTES/],
    ["a word for no state", { AGGREG8_FLOW_WORDS: "DONE=done" }, /AGGREG8_FLOW_WORDS/],
    ["a postfix of four", { SZAMLAZZHU_KEY_POSTFIX: "abcd" }, /SZAMLAZZHU_KEY_POSTFIX/],
  ])("refuse %s", (_name, environment, sentence) => {
    expect(() => feedsOf(environment)).toThrow(sentence);
  });
});

describe("the example of the environment", () => {
  it("names exactly the variables of the schema", () => {
    expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
  });

  it("holds the defaults", () => {
    const { secrets: _first, ...stated } = readConfig({ ...example, DATA_DIR: dataDir });
    const { secrets: _second, ...unset } = readConfig({ DATA_DIR: dataDir });
    expect(stated).toEqual(unset);
  });
});
