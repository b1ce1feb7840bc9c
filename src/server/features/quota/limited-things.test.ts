/**
 * Every place that makes a thing which a plan may limit stands beside the question for it, or says
 * why there is none.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Limited } from "#server/quota.ts";

const SERVER = join(import.meta.dirname, "../..");

/** A statement that adds a row to one of the tables, in any way in which stores write. */
const adds = (...tables: string[]): RegExp => {
  const names = `(${tables.join("|")})\\b`;
  const ways = [
    `insert\\s+into\\s+(public\\.)?"?${names}(?!_)`,
    `merge\\s+into\\s+(public\\.)?"?${names}(?!_)`,
    `(insertInto|mergeInto)\\(\\s*["'\`]${names}["'\`]`,
    `copyRows\\(\\s*\\w+,\\s*["'\`]${names}["'\`]`,
  ];
  return new RegExp(ways.join("|"), "i");
};

const either = (...all: RegExp[]): RegExp =>
  new RegExp(all.map(({ source }) => source).join("|"), "i");

/** A statement by which an account that had left is a living one again, or changes its company. */
const RETURNS = either(
  /update\s+(public\.)?"?bank_account"?\s+(\w+\s+)?set\s((?!\b(where|from)\b)[^;`"])*(deleted_at = null|\bcompany_id =)/,
  /updateTable\(\s*["'`]bank_account["'`]\s*\)\s*\.set\(\{[^}]*(deleted_at: null|company_id:)/,
);

const MAKES: Readonly<Record<Limited, RegExp>> = {
  company: adds("company"),
  accountant: adds("accountant_invitation"),
  connection: adds("user_flow", "push_key"),
  // A decision about a sender's account; the first message of an account that is known elsewhere.
  source: /feed\.(decideAccount|noteAccount)\(/,
  account: either(adds("bank_account"), RETURNS),
  upload: adds("stored_file"),
  refresh: /\.(pullNews|pullDays|pullPending)\(/,
};

/** The files that ask, or why nobody asks. */
type Place = { readonly asks: string | readonly string[] } | { readonly free: string };

const MAY_READ = "features/bank-feeds/schedule/feed-schedule.service.ts";
const STATEMENTS = "features/statement-files";
const PLACES: Readonly<Record<Limited, Readonly<Record<string, Place>>>> = {
  company: {
    "features/companies/companies.store.ts": { asks: "features/companies/companies.service.ts" },
    "features/companies/demo-head.store.ts": { free: "a demo has no limits" },
    "features/companies/prepare-company.store.ts": {
      free: "a program prepares it; the director completes it by the call that makes companies",
    },
  },
  accountant: {
    "features/accountants/accountants.store.ts": {
      asks: "features/accountants/invitations.service.ts",
    },
  },
  connection: {
    "features/consents/flows/user-flows.store.ts": {
      asks: "features/consents/flows/begin-flow.service.ts",
    },
    "features/invoice-feed/push-keys.store.ts": {
      asks: "features/invoice-feed/invoice-feed.service.ts",
    },
  },
  account: {
    "ledger/accounts/leave-accounts.store.ts": { asks: "ledger/files/bring-back-file.service.ts" },
    "ledger/accounts/origin-account.store.ts": {
      asks: ["features/bank-feeds/feed-bank-account.service.ts", "ledger/files/ingest.store.ts"],
    },
    // A join makes one of two; its end asks.
    "ledger/joins/join-rows.store.ts": {
      asks: "features/account-joins/join-transaction.service.ts",
    },
    "ledger/moves/move-rows.store.ts": {
      asks: "features/account-moves/move-bank-account.service.ts",
    },
  },
  source: {
    "features/invoice-feed/invoice-feed.service.ts": {
      asks: "features/invoice-feed/invoice-feed.service.ts",
    },
    "features/invoice-feed/pushes/drain-pushes.service.ts": {
      asks: "features/invoice-feed/pushes/drain-pushes.service.ts",
    },
  },
  // Every reading goes through `pullCompany`, which asks `mayRead` first.
  refresh: {
    "features/feed-reading/account-reading.ts": { asks: MAY_READ },
    "features/feed-reading/quiet-accounts.service.ts": { asks: MAY_READ },
    "features/feed-reading/reading-pages.ts": { asks: MAY_READ },
  },
  upload: {
    [`${STATEMENTS}/move-files.store.ts`]: { asks: `${STATEMENTS}/client/move-file.service.ts` },
    [`${STATEMENTS}/statement-files.store.ts`]: {
      asks: `${STATEMENTS}/statement-files.service.ts`,
    },
  },
};

const readSource = (path: string): string => readFileSync(join(SERVER, path), "utf8");

const sources = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("testing/"),
  )
  .toSorted();

/** Accounts are asked about by the one question of `account-room.store.ts`. */
const asksFor = (what: string): RegExp =>
  what === "account"
    ? /await (requireRoomFor|hasRoomFor)\(/
    : new RegExp(`(requireQuota|\\.allows)\\([^;]*"${what}"`, "s");

describe.each(Object.entries(PLACES))(
  "every place that makes a limited thing: %s",
  (what, places) => {
    it("is known here", () => {
      const found = sources.filter((path) => MAKES[what as Limited].test(readSource(path)));
      expect(found).toEqual(Object.keys(places));
    });

    it("asks for the plan's room", () => {
      expect.hasAssertions();
      for (const [path, place] of Object.entries(places))
        for (const asks of "asks" in place ? [place.asks].flat() : [])
          expect([path, asks, asksFor(what).test(readSource(asks))]).toEqual([path, asks, true]);
    });
  },
);

it("every reading of a bank asks before it begins", () => {
  expect(readSource("features/feed-reading/pull-company.service.ts")).toMatch(/await mayRead\(/);
});

it.each([
  ["a reading", "refresh", "await feed.pullDays(ref, from, to)"],
  ["a builder", "account", 'tx.insertInto("bank_account").values(row)'],
  ["a text", "upload", "`insert into stored_file (company_id) select 1`"],
  ["a text over two lines", "connection", "`with x as (\n insert\n into push_key values (1))`"],
  ["a copy", "company", 'copyRows(tx, "company", rows)'],
  ["an undo", "account", "`update bank_account a set deleted_at = null where a.id = $1`"],
  [
    "an undo by a builder",
    "account",
    'tx.updateTable("bank_account").set({ join_id: null, deleted_at: null })',
  ],
  ["another company", "account", "`update bank_account set company_id = $2::uuid where id = $1`"],
] as const)("%s that makes one is found", (_how, what, source) => {
  expect(MAKES[what].test(source)).toBe(true);
});

it.each([
  [
    "a deletion",
    "account",
    "`update bank_account set deleted_at = $1 where company_id = $2 and deleted_at is null`",
  ],
  ["another table", "account", "`insert into bank_account_note values (1)`"],
  ["another builder", "company", 'tx.insertInto("company_overview").values(row)'],
] as const)("%s is not taken for one", (_how, what, source) => {
  expect(MAKES[what].test(source)).toBe(false);
});
