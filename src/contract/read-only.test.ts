/**
 * The product reads banks and moves no money. Every call that writes to the side of banks stands
 * here by name, so that a new one is looked at before it can do more than that.
 */
import { expect, it } from "vitest";
import { endpoints } from "./endpoints.ts";

const OF_BANKS: ReadonlySet<string> = new Set(["bank feeds", "bank accounts", "invoice-feed"]);
/** Consents, assigning, naming and days of accounts, keys of Számlázz.hu. */
const KNOWN = [
  ..."accountJoin accountLifeSet accountUnjoin bankAccountDelete bankAccountDeleteByPath".split(
    " ",
  ),
  ..."bankAccountMove bankAccountRename bankConfigsSave companyConsentDetach".split(" "),
  ..."consentRevoke consentedAccountAssign consentedAccountsAssign feedPull".split(" "),
  ..."feedUnreadPutAway invoiceFeedAccountDecide invoiceFeedEnd".split(" "),
  ..."invoiceFeedKeyMake invoiceFeedKeyShow invoiceFeedProblemRetry userFlowInit".split(" "),
];
const ORDERS_MONEY = /payment-?(?:initiation|order)|\/transfers?\b|utalas/i;

it("no call of the side of banks is one that nobody has looked at", () => {
  const writing = Object.entries(endpoints)
    .filter(([, { tag, method }]) => OF_BANKS.has(tag) && method !== "GET")
    .map(([name]) => name);
  expect(writing.toSorted()).toEqual(KNOWN.toSorted());
});

it("no path that writes orders a payment", () => {
  const paths = Object.values(endpoints)
    .filter(({ method }) => method !== "GET")
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => ORDERS_MONEY.test(path))).toEqual([]);
});
