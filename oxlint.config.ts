/**
 * The linter's rules. What only one place may do is a door: each zone lists the doors that it may
 * not go through, and the few files that may are named below it. A door that a plant in
 * `tools/tidy/planted` does not try is no rule.
 */
import { defineConfig } from "oxlint";

interface Door {
  /** What is said of code that goes through it. */
  readonly words: string;
  readonly globals?: readonly string[];
  readonly properties?: readonly { readonly object?: string; readonly property: string }[];
  /** Modules, whole or the named parts of them. */
  readonly imports?: readonly (string | { readonly name: string; readonly parts: string[] })[];
  /** Modules by a pattern of their names. */
  readonly modules?: readonly string[];
}

const NETWORK = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource"];
const ENVIRONMENT: Door = {
  words: "The environment is read by src/server/config.ts only; others are handed their setting.",
  properties: [{ object: "process", property: "env" }],
  imports: ["node:process", "process"],
};
const CLOCK: Door = {
  words: "The time is asked of the clock (deps.clock, web/time/now.ts).",
  properties: [{ object: "Date", property: "now" }],
};
const CHANCE: Door = {
  words: "Chance comes through its door (server/chance.ts, web/time/chance.ts).",
  properties: [{ object: "Math", property: "random" }],
};

const PURE: Door = {
  words: "This zone is pure: bytes come in and facts go out, no clock, no chance and no network.",
  globals: [
    ...NETWORK,
    "performance",
    "crypto",
    "setTimeout",
    "setInterval",
    "setImmediate",
    "queueMicrotask",
    "process",
    "localStorage",
    "sessionStorage",
  ],
  properties: [...CLOCK.properties!, ...CHANCE.properties!],
  modules: ["^node:"],
};
const PURE_BORDER: Door = {
  words:
    "This zone is pure: it may import values, and the contract where the table of tools/tidy-imports.ts says so.",
  modules: ["^#(server|web|sandbox)/"],
};

const WEB_BORDER: Door = {
  words: "The web shares only the contract and values with the server.",
  modules: ["^#(server|sandbox|exports|settlements)/"],
};
const DIALOGS: Door = {
  words:
    "Dialogs are opened by the one modal system (web/modals), notices by the one toast system (web/toasts).",
  imports: [{ name: "react-dom", parts: ["createPortal"] }],
};
const CALLS: Door = {
  words: "The web asks the server through api/client.ts only, which keeps tokens out of addresses.",
  globals: NETWORK,
  properties: [{ object: "navigator", property: "sendBeacon" }],
};
const STORAGE: Door = {
  words: "What outlives a reload is kept through state/tab-storage.ts.",
  globals: ["localStorage", "sessionStorage", "indexedDB", "caches"],
  properties: [{ object: "document", property: "cookie" }],
};
const NOTICES: Door = {
  words: "Notices are toasts, told by notify().",
  globals: ["Notification"],
};

const SERVER_BORDER: Door = {
  words: "The server never imports the web or the sandbox.",
  modules: ["^#(web|sandbox)/"],
};
const OUTSIDE: Door = {
  words: "The outside is called by adapters of src/server/providers only, with a limit of time.",
  globals: NETWORK,
  imports: [
    "node:http",
    "node:https",
    "node:http2",
    "node:tls",
    "node:dgram",
    "undici",
    // Types and `isIP` open nothing.
    {
      name: "node:net",
      parts: ["default", "connect", "createConnection", "createServer", "Socket", "Server"],
    },
  ],
};
const MAILER: Door = {
  words: "The mail server is spoken to by src/server/mail/outbound/smtp-mailer.ts only.",
  imports: ["nodemailer"],
  modules: ["^nodemailer/"],
};
const TIMERS: Door = {
  words:
    "What repeats is a job of the timetable; only connections at the edge have timers of their own.",
  globals: ["setInterval"],
  imports: [
    { name: "node:timers/promises", parts: ["setInterval", "default"] },
    "node:timers",
    "timers",
    "timers/promises",
  ],
};
const IDS: Door = {
  words: "Ids come from new-id.ts, tokens from token-hash.ts, other chance from chance.ts.",
  globals: ["crypto"],
  imports: [
    {
      name: "node:crypto",
      parts: [
        "default",
        "randomUUID",
        "randomUUIDv7",
        "randomBytes",
        "randomInt",
        "randomFill",
        "randomFillSync",
        "getRandomValues",
        "webcrypto",
      ],
    },
  ],
};

const SANDBOX_BORDER: Door = {
  words: "A stand-in that shares code with the program shares its faults.",
  modules: ["^#(server|web|contract|statements|settlements|exports)/"],
};

const ROUTES: Door = {
  words:
    "Failures come from the stand-ins; the few that only a browser can have are made in e2e/support.",
  properties: ["route", "routeWebSocket", "routeFromHAR", "unroute"].map((property) => ({
    property,
  })),
};
const SLEEPS: Door = {
  words: "A test waits for the thing that it is about, never for a time.",
  globals: ["setTimeout"],
  properties: [{ property: "waitForTimeout" }],
  imports: ["node:timers", "node:timers/promises", "timers", "timers/promises"],
};
const SELECTORS: Door = {
  words:
    "A test finds things as a person does, by role, label or words; the few by structure are named in e2e/support.",
  properties: ["locator", "frameLocator", "waitForSelector", "$", "$$", "$eval", "$$eval"].map(
    (property) => ({ property }),
  ),
};

const WEB = [WEB_BORDER, DIALOGS, CALLS, STORAGE, NOTICES, CLOCK, CHANCE, ENVIRONMENT];
const SERVER = [SERVER_BORDER, OUTSIDE, MAILER, TIMERS, IDS, CLOCK, CHANCE, ENVIRONMENT];
const BROWSER_TESTS = [ROUTES, SLEEPS, SELECTORS];

/** The files keep out of the doors. A later entry for the same file replaces an earlier one. */
function keepOut(files: string[], doors: readonly Door[]) {
  const globals = doors.flatMap(({ words, globals = [] }) =>
    globals.map((name) => ({ name, message: words })),
  );
  const properties = doors.flatMap(({ words, properties = [] }) =>
    properties.map((each) => ({ ...each, message: words })),
  );
  const paths = doors.flatMap(({ words, imports = [] }) =>
    imports.map((each) =>
      typeof each === "string"
        ? { name: each, message: words }
        : { name: each.name, importNames: each.parts, message: words },
    ),
  );
  const patterns = doors.flatMap(({ words, modules = [] }) =>
    modules.map((regex) => ({ regex, message: words })),
  );
  return {
    files,
    rules: {
      "no-restricted-globals": list(globals, { globals, checkGlobalObject: true }),
      "no-restricted-properties": properties.length === 0 ? OFF : error(...properties),
      "no-restricted-imports": list([...paths, ...patterns], { paths, patterns }),
    },
  };
}

const OFF = "off" as const;

function error<Option>(...options: Option[]): ["error", ...Option[]] {
  return ["error", ...options];
}

function list<Option>(kept: readonly unknown[], option: Option) {
  return kept.length === 0 ? OFF : error(option);
}

function without(doors: readonly Door[], ...open: readonly Door[]): Door[] {
  return doors.filter((door) => !open.includes(door));
}

export default defineConfig({
  plugins: ["typescript", "import", "react", "unicorn", "vitest", "promise"],
  categories: { correctness: "error" },
  ignorePatterns: ["dist", "data", ".tsc", ".cache", "node_modules", "coverage", "**/samples/**"],
  options: { reportUnusedDisableDirectives: "error" },
  rules: {
    "import/no-cycle": "error",
    eqeqeq: "error",
    "no-console": "error",
    "no-var": "error",
    "prefer-const": "error",
    "no-unused-vars": [
      "error",
      { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrorsIgnorePattern: "^_" },
    ],
    "typescript/consistent-type-imports": [
      "error",
      { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
    ],
    "react/exhaustive-deps": "off",
    "react/rules-of-hooks": "off",
    "vitest/no-focused-tests": "error",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "vitest/expect-expect": [
      "error",
      { assertFunctionNames: ["expect", "expect*", "fc.assert", "see", "dismissToast", "until"] },
    ],
    "vitest/no-conditional-expect": "off",
    "vitest/require-mock-type-parameters": "off",
    "vitest/require-to-throw-message": "off",
    "promise/no-callback-in-promise": "off",
    "unicorn/prefer-string-starts-ends-with": "off",
    "no-control-regex": "off",
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            regex: "^\\.\\./.*/(utils|helpers|misc|common)(\\.ts)?$",
            message: "Name the file after the thing inside.",
          },
        ],
      },
    ],
    "no-alert": "error",
    "no-empty": "error",
    "no-eval": "error",
    "no-implied-eval": "error",
    "no-new-func": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-require-imports": "error",
    "typescript/triple-slash-reference": "error",
    "typescript/no-floating-promises": "error",
    "typescript/await-thenable": "error",
    "typescript/no-base-to-string": "off",
    "typescript/no-misused-spread": "off",
    "typescript/require-array-sort-compare": "off",
    "typescript/restrict-template-expressions": "off",
    "typescript/unbound-method": "off",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
  },
  overrides: [
    { files: ["tools/**"], rules: { "no-console": "off" } },
    keepOut(
      ["values", "contract", "statements", "settlements", "exports"].map(
        (zone) => `src/${zone}/**`,
      ),
      [PURE, PURE_BORDER],
    ),
    {
      files: ["src/web/**"],
      rules: { "react/exhaustive-deps": "error", "react/rules-of-hooks": "error" },
    },
    keepOut(["src/web/**"], WEB),
    keepOut(["src/web/api/client.ts", "src/web/**/send-file.ts"], without(WEB, CALLS)),
    keepOut(["src/web/state/tab-storage.ts"], without(WEB, STORAGE)),
    keepOut(["src/web/time/now.ts", "src/web/time/chance.ts"], without(WEB, CLOCK, CHANCE)),
    keepOut(
      [
        "src/web/modals/DialogFrame.tsx",
        "src/web/shell/BatchSlot.tsx",
        "src/web/shell/RailSlot.tsx",
      ],
      without(WEB, DIALOGS),
    ),
    keepOut(["src/server/**"], SERVER),
    keepOut(["src/server/config.ts"], without(SERVER, ENVIRONMENT)),
    keepOut(["src/server/providers/**"], without(SERVER, OUTSIDE)),
    keepOut(
      ["src/server/http/**", "src/server/pulse.ts", "src/server/mail/**"],
      without(SERVER, TIMERS),
    ),
    keepOut(
      ["src/server/http/sandbox-proxy.ts", "src/server/http/slow-bodies.ts"],
      without(SERVER, TIMERS, OUTSIDE),
    ),
    keepOut(
      ["src/server/mail/outbound/{smtp-mailer,watch-mail-server}.ts"],
      without(SERVER, TIMERS, MAILER),
    ),
    keepOut(
      ["src/server/{new-id,chance,token-hash,secrets,seal-secret}.ts"],
      without(SERVER, IDS, CLOCK, CHANCE),
    ),
    keepOut(["src/sandbox/**"], [SANDBOX_BORDER, ENVIRONMENT]),
    keepOut(["src/sandbox/sandbox-config.ts"], [SANDBOX_BORDER]),
    keepOut(["e2e/*.e2e.ts"], BROWSER_TESTS),
    {
      files: [
        "**/*.test.ts",
        "**/*.test.tsx",
        "**/*.contract-test.ts",
        "src/server/testing/**",
        "e2e/**",
        "bench/**",
        "tools/**",
      ],
      rules: { "typescript/no-explicit-any": "off" },
    },
    keepOut(
      ["**/*.test.ts", "**/*.test.tsx", "**/*.contract-test.ts", "src/server/testing/**"],
      [],
    ),
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**", "src/server/testing/**"],
      rules: {
        // Failures are sentinel inputs of the sandbox.
        "vitest/no-restricted-vi-methods": [
          "error",
          Object.fromEntries(
            ["mock", "doMock", "unmock", "doUnmock", "hoisted", "importActual", "importMock"].map(
              (name) => [
                name,
                "Failures are produced by sentinel inputs of the sandbox, not by mocks.",
              ],
            ),
          ),
        ],
      },
    },
  ],
});
