import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { environmentSchema, readConfig } from "./config.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bankhid-config-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const exampleText = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8");
const example = Object.fromEntries(
  [...exampleText.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);
const key = Buffer.alloc(32, 7).toString("base64");
const production = {
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  SECRET_KEY: key,
  BASE_URL: "https://a.example",
  SMTP_URL: "smtps://m.example",
};

describe("the configuration", () => {
  it("needs nothing outside production", () => {
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({ port: 8080, baseUrl: "http://localhost:8080", roles: ["web", "worker", "mail", "sandbox"] });
    expect(config.mail.smtpUrl).toBe("smtp://127.0.0.1:8025");
  });

  it("reports every fault at once", () => {
    const wrong = { NODE_ENV: "production", PORT: "http", ROLES: "web,sandbox", CAPTCHA_PROVIDER: "hcaptcha" };
    const read = () => readConfig({ ...wrong, DATA_DIR: dataDir });
    expect(read).toThrow(/has 7 faults/);
    for (const name of ["PORT", "ROLES", "SECRET_KEY", "BASE_URL", "SMTP_URL", "CAPTCHA_SITE_KEY", "CAPTCHA_SECRET_KEY"]) {
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
    expect(() => readConfig({ DATA_DIR: dataDir, DATABASE_APP_URL: "postgres://a@h/d" })).toThrow(/DATABASE_URL: missing/);
  });
});

describe("the secret key", () => {
  it("is made once outside production, readable by its owner only", () => {
    const first = readConfig({ DATA_DIR: dataDir }).secrets.keys.get("k1");
    expect(readConfig({ DATA_DIR: dataDir }).secrets.keys.get("k1")).toEqual(first);
    expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
  });

  it("stands beside the earlier ones", () => {
    const { secrets } = readConfig({ ...production, SECRET_KEY_ID: "k2", SECRET_KEYS_OLD: `k1:${Buffer.alloc(32, 1).toString("hex")}` });
    expect(secrets.currentKeyId).toBe("k2");
    expect([...secrets.keys.keys()].sort()).toEqual(["k1", "k2"]);
  });

  it("must be 32 bytes", () => {
    expect(() => readConfig({ ...production, SECRET_KEY: "short", SECRET_KEYS_OLD: "k0:short" })).toThrow(/has 2 faults/);
  });
});

describe("the example of the environment", () => {
  it("names exactly the variables of the schema", () => {
    expect(Object.keys(example).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  });

  it("holds the defaults", () => {
    const { secrets: _first, ...stated } = readConfig({ ...example, DATA_DIR: dataDir });
    const { secrets: _second, ...unset } = readConfig({ DATA_DIR: dataDir });
    expect(stated).toEqual(unset);
  });
});
