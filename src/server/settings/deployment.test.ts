import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigFault, readConfig, settingNames } from "../config.ts";

const dataDir = mkdtempSync(join(tmpdir(), "bankhid-deployment-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const key = createHash("sha256").update("a key of tests").digest("base64");
const real = {
  DATA_DIR: dataDir,
  DATABASE_URL: "postgres://owner:secret@db.example/bankhid",
  SECRET_KEY: key,
  BASE_URL: "https://bankhid.example",
  SMTP_URL: "smtps://m.example",
};
const production = { ...real, NODE_ENV: "production" };

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return "";
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    return error.message;
  }
}

describe("a real installation", () => {
  it("starts with its settings, and without any of them says which one is missing", () => {
    expect(faultsOf(production)).toBe("");
    for (const name of ["DATABASE_URL", "SECRET_KEY", "BASE_URL", "SMTP_URL"] as const) {
      const { [name]: _left, ...rest } = production;
      expect(faultsOf(rest)).toMatch(new RegExp(`has 1 fault .+\n- ${name}: missing;`));
    }
  });

  it("that forgot NODE_ENV, or misspelt its value, does not open the sandbox to the net", () => {
    expect(faultsOf(real)).toMatch(/- NODE_ENV: .+bankhid\.example.+NODE_ENV=production/);
    expect(faultsOf({ ...real, NODE_ENV: "Production" })).toContain("- NODE_ENV: ");
    for (const BASE_URL of [
      "http://192.168.1.7:8080",
      "http://a.local",
      "https://localhost.example",
      "http://[2001:db8::1]",
    ]) {
      expect(faultsOf({ DATA_DIR: dataDir, BASE_URL })).toContain("SANDBOX_OPEN");
      expect(faultsOf({ DATA_DIR: dataDir, BASE_URL, SANDBOX_OPEN: "true" })).toBe("");
    }
    for (const BASE_URL of [
      "http://localhost:1",
      "http://127.0.0.1:1",
      "http://[::1]:1",
      "http://b.localhost",
      "http://bankhid.test",
    ]) {
      expect(faultsOf({ DATA_DIR: dataDir, BASE_URL })).toBe("");
    }
    expect(faultsOf({ ...real, ROLES: "worker" })).toBe("");
  });

  it("lets only this machine in outside production unless told otherwise", () => {
    expect(readConfig({ DATA_DIR: dataDir }).host).toBe("127.0.0.1");
    expect(readConfig(production).host).toBe("0.0.0.0");
    const open = readConfig({ DATA_DIR: dataDir, HOST: "0.0.0.0" });
    expect(open).toMatchObject({ host: "0.0.0.0", warnings: [expect.stringMatching(/^HOST: /)] });
  });

  it("takes a variable of blanks as one that is not set", () => {
    const blank = readConfig({ ...production, PORT: " ", UPLOAD_BYTES_MAX: "\t", HOST: "  " });
    expect(blank).toMatchObject({ port: 8080, host: "0.0.0.0" });
    const servers = { ...production, MAIL_NAME_SERVERS: "127.0.0.1:53,[::1]:53,::1,1.1.1.1" };
    expect(readConfig(servers).mail.nameServers).toHaveLength(4);
  });

  it.each([
    [
      "http in production",
      { BASE_URL: "http://bankhid.example" },
      "BASE_URL: must begin with https",
    ],
    [
      "a path in the address",
      { BASE_URL: "https://bankhid.example/app" },
      "BASE_URL: must end with the host",
    ],
    [
      "a query in the address",
      { BASE_URL: "https://bankhid.example/?a=1" },
      "BASE_URL: must end with the host",
    ],
    [
      "a password in the address",
      { BASE_URL: "https://u:p@bankhid.example" },
      "BASE_URL: must not hold a user",
    ],
    [
      "a key of zeros",
      { SECRET_KEY: Buffer.alloc(32).toString("base64") },
      "SECRET_KEY: the key k1 is not random",
    ],
    [
      "a key of one letter",
      { SECRET_KEY: Buffer.alloc(32, "a").toString("hex") },
      "SECRET_KEY: the key k1 is not random",
    ],
    [
      "an old key of zeros",
      { SECRET_KEYS_OLD: `k0:${"0".repeat(64)}` },
      "SECRET_KEY: the key k0 is not random",
    ],
    ["a sender that is no address", { MAIL_FROM: "Bankhíd" }, "MAIL_FROM: must be an address"],
    [
      "a sender with two addresses",
      { MAIL_FROM: "a@b.hu, c@d.hu" },
      "MAIL_FROM: must be an address",
    ],
    [
      "a sender with a line break",
      { MAIL_FROM: "B\r\nBcc: x <a@b.hu>" },
      "MAIL_FROM: must be an address",
    ],
    ["a contact that is no address", { CONTACT_EMAIL: "segítség" }, "CONTACT_EMAIL: must be an"],
    ["a mail domain that is none", { MAIL_DOMAIN: "https://a b" }, "MAIL_DOMAIN: must be the name"],
    ["a relay by name", { MAIL_RELAYS: "relay.example" }, "MAIL_RELAYS: must be IP addresses"],
    [
      "a name server at no port",
      { MAIL_NAME_SERVERS: "8.8.8.8:99999" },
      "MAIL_NAME_SERVERS: must be IP",
    ],
    ["a name server by name", { MAIL_NAME_SERVERS: "dns" }, "MAIL_NAME_SERVERS: must be IP"],
    ["room for no file", { STORAGE_COMPANY_BYTES_MAX: "0" }, "STORAGE_COMPANY_BYTES_MAX: must be"],
    ["a port with a letter", { PORT: "80a" }, "PORT: must be a number"],
    [
      "a mail server without smtp://",
      { SMTP_URL: "mail.pelda.hu" },
      "SMTP_URL: must be an address",
    ],
    ["a port by chance", { PORT: "0" }, "PORT: 0 is another port at each start"],
    ["a mail port by chance", { MAIL_PORT: "0" }, "MAIL_PORT: 0 is another port at each start"],
    ["a mail server without a host", { SMTP_URL: "smtp://" }, "SMTP_URL: names no host"],
    ["a mail server without slashes", { SMTP_URL: "smtp:m.example:25" }, "SMTP_URL: must be an"],
    ["retries in no order", { BILLING_RETRY_DAYS: "7,3" }, "BILLING_RETRY_DAYS: must be days in"],
    ["one day of retry twice", { BILLING_RETRY_DAYS: "3,3" }, "BILLING_RETRY_DAYS: must be days"],
    [
      "a key that ends before the sender does",
      { SZAMLAZZHU_KEY_GRACE_HOURS: "71" },
      "SZAMLAZZHU_KEY_GRACE_HOURS: must be 72 or more",
    ],
    ["half a table of plans", { PLANS: '{"freeDays":1}' }, "PLANS ("],
    [
      "a database without a name",
      { DATABASE_URL: "postgres://o:p@db.example" },
      "DATABASE_URL: names no database",
    ],
    [
      "a database without a user",
      { DATABASE_URL: "postgres://db.example/d" },
      "DATABASE_URL: names no user",
    ],
  ])("refuses %s with a sentence that names the setting", (_name, change, sentence) => {
    expect(faultsOf({ ...production, ...change })).toContain(`- ${sentence}`);
  });

  it("takes a sender with and without a name", () => {
    for (const MAIL_FROM of [
      "Bankhíd <bankhid@example.hu>",
      "bankhid@example.hu",
      "<a@localhost>",
    ]) {
      expect(faultsOf({ ...production, MAIL_FROM })).toBe("");
    }
  });

  it("reaches no provider in the open, but one on this machine", () => {
    for (const name of [
      "AGGREG8_API_URL",
      "AGGREG8_SYNC_UI_URL",
      "ENABLE_BANKING_URL",
      "NAV_URL",
      "SIMPLEPAY_API_URL",
      "SZAMLA_AGENT_URL",
    ])
      expect(faultsOf({ ...production, [name]: "http://provider.example/api" })).toContain(
        `- ${name}: must begin with https:// in production`,
      );
    expect(faultsOf({ ...production, NAV_URL: "http://127.0.0.1:8090/nav" })).toBe("");
  });

  it("takes no piece of the mail server's password for its host, and a user that is an address", () => {
    for (const sign of ["/", "?", "#", "%", "%ff", "/x@", "#1", "?a="]) {
      const faults = faultsOf({
        ...production,
        SMTP_URL: `smtps://owner:12s${sign}z3cr4t@mail.example:465`,
      });
      expect(faults).toContain("- SMTP_URL: ");
      expect(faults).not.toMatch(/12s|z3cr4t/);
    }
    for (const SMTP_URL of [
      "smtps://bankhid@example.hu:a:b@mail.example:465",
      "smtp://mail.example",
      "smtp://[::1]:25",
      "SMTPS://u:a%2Fb%40c@mail.example/",
    ])
      expect(faultsOf({ ...production, SMTP_URL })).toBe("");
  });

  it("never prints a piece of a password that was not escaped, wherever the address breaks", () => {
    for (const sign of [
      "/",
      "?",
      "#",
      "@",
      ":",
      "%",
      "%ff",
      "/x@",
      "#1",
      "?a=",
      "]",
      "[",
      " ",
      "\\",
    ]) {
      for (const name of ["DATABASE_URL", "DATABASE_APP_URL"]) {
        const faults = faultsOf({
          ...production,
          [name]: `postgres://owner:12s${sign}z3cr4t@db.example/bankhid`,
        });
        expect(faults).not.toMatch(/12s|z3cr4t/);
        if (!/[[\] \\]/.test(sign)) expect(faults).toContain(`- ${name}: special characters`);
      }
      const escaped = `postgres://owner:${encodeURIComponent(`12s${sign}z3cr4t`)}@db.example/bankhid?sslmode=require`;
      expect(faultsOf({ ...production, DATABASE_URL: escaped })).toBe("");
    }
  });
});

describe("a misspelt setting", () => {
  it.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABASEURL", "DATABASE_URL"],
    ["database_url", "DATABASE_URL"],
    ["SMTP-URL", undefined],
    ["TRUSTPROXY", "TRUST_PROXY"],
    ["METRICS_TOKN", "METRICS_TOKEN"],
    ["SZAMLAZZHU_POSTFIX", undefined],
    ["ROLE", "ROLES"],
  ])("%s is told of at the start", (name, meant) => {
    const { warnings } = readConfig({ DATA_DIR: dataDir, [name]: "x" });
    if (/-/.test(name)) expect(warnings).toEqual([]);
    else
      expect(warnings).toEqual([
        `${name}: is no setting of this program${meant ? `; ${meant} may be meant` : ""}`,
      ]);
  });

  it("is told of whatever stands behind the name of a setting", () => {
    // A single word belongs to every program of the machine.
    const several = settingNames.filter((name) => name.includes("_"));
    const longer = several.map((name) => `${name}_OF_OURS`);
    const near = ["SIMPLEPAY_KEY", "SZAMLA_AGENT_API_KEY", "BILLING_GRACE", "TRUST_PROXIES"];
    const stated = Object.fromEntries([...longer, ...near].map((name) => [name, "x"]));
    const { warnings } = readConfig({ DATA_DIR: dataDir, ...stated });
    const silent = Object.keys(stated).filter(
      (name) => !warnings.some((warning) => warning.startsWith(`${name}: is no setting`)),
    );
    expect(silent.sort()).toEqual([
      "BASE_URL_OF_OURS",
      "DATA_DIR_OF_OURS",
      "LOG_LEVEL_OF_OURS",
      "NODE_ENV_OF_OURS",
    ]);
  });

  it("is named beside what is missing because of it", () => {
    const { DATABASE_URL, ...rest } = production;
    const faults = faultsOf({ ...rest, DATABSE_URL: DATABASE_URL });
    expect(faults).toMatch(
      /- DATABASE_URL: missing;[^]+- DATABSE_URL: .+DATABASE_URL may be meant/,
    );
  });

  it("is not seen in what every system has in its environment", () => {
    const usual = [
      "HOME",
      "HOSTNAME",
      "PATH",
      "LOGNAME",
      "MAIL",
      "SHELL",
      "LANG",
      "TERM",
      "USER",
      "NODE_OPTIONS",
      "HOSTS",
      "POST",
    ];
    const { warnings } = readConfig({
      DATA_DIR: dataDir,
      ...Object.fromEntries(usual.map((name) => [name, "x"])),
    });
    expect(warnings).toEqual([]);
  });
});
