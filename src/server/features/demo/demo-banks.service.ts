/**
 * The banks of a demo: the sandbox is told the firm's accounts and its director's yes; from there
 * on consents, accounts and readings go the way of every connection.
 */
import { displayAccountNumber } from "#values/account-number.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { formatAmount, sumOfOneCurrency } from "#values/money.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { assignAccounts } from "#server/features/consents/assign.service.ts";
import { refreshPersonConsents } from "#server/features/consents/consent-refresh.service.ts";
import { ensureProviderPerson } from "#server/features/consents/flows/provider-person.service.ts";
import { type Actor, actLater, type Origin } from "#server/http/actor.ts";
import { SELF } from "#server/http/through.ts";
import { ApiError } from "#server/http/errors.ts";
import { FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import type {
  NetbankUser,
  ToldAccount,
  ToldItem,
} from "#server/providers/bank-feed/sandbox-bank.port.ts";
import type { DemoFirm, DemoPerson } from "./demo-people.ts";
import { DEMO_CLIENTS } from "./generate/demo-clients.ts";
import { DEMO_ACCOUNTS, type DemoAccountKey } from "./generate/demo-firm.ts";
import {
  buildDemoLedger,
  DEMO_DAYS,
  type DemoItem,
  type DemoLedger,
} from "./generate/demo-ledger.ts";

// The firm's next days are told too: announced items come true while the demo lives.
const DAYS_AHEAD = 7;

interface Connection extends NetbankUser {
  /** Days until the consent ends. */
  readonly days: number;
  /** Days of the past that the bank shows. */
  readonly shown: number;
  readonly accounts: readonly { readonly key: DemoAccountKey; readonly pending: number }[];
}

/**
 * One consent ends in six days, the other in three months. The first bank shows ninety days, so
 * older items come by file, and the days between have two origins.
 */
const CONNECTIONS: readonly Connection[] = [
  {
    bankId: "K&H",
    bankUser: "kertvilag",
    days: 88,
    shown: 90,
    accounts: [{ key: "main", pending: 3 }],
  },
  {
    bankId: "OTP",
    bankUser: "kertvilag",
    days: 6,
    shown: DEMO_DAYS,
    accounts: [
      { key: "webshop", pending: 2 },
      { key: "euro", pending: 0 },
    ],
  },
];

/** The actor who is the person of the demo. */
export function actAs({ id, role, email }: DemoPerson, origin: Origin): Actor {
  const actor = actLater({ userId: id, role, ...origin, through: SELF });
  return { ...actor, person: { ...actor.person, email } };
}

/** Connects the visitor's banks; false where the sandbox does not answer. */
export async function connectMainBanks(
  deps: Deps,
  firm: DemoFirm,
  origin: Origin,
  day: LocalDate,
): Promise<boolean> {
  const bank = deps.sandboxBank;
  if (bank === undefined) return false;
  return orWithout(deps, async () => {
    const ledger = buildDemoLedger(day, DAYS_AHEAD);
    for (const { accounts, days, shown, ...user } of CONNECTIONS) {
      const from = addDays(day, -shown);
      const told = accounts.map((account) => tellAccount(firm, ledger, account, from));
      await bank.tell(user, told);
      await connect(deps, firm, origin, { ...user, days });
    }
  });
}

/** Connects the client's bank with a consent that is over by now, where the story wants it. */
export async function connectClientBank(deps: Deps, firm: DemoFirm, origin: Origin): Promise<void> {
  const client = DEMO_CLIENTS.find(({ key }) => key === firm.key);
  const bank = deps.sandboxBank;
  if (client?.consentEnded === undefined || bank === undefined) return;
  const { bankId, days } = client.consentEnded;
  const user = { bankId, bankUser: client.key };
  await orWithout(deps, async () => {
    const { accountNr, currency, displayName } = client.account;
    const account = { accountNumber: accountNr, currency, name: displayName, owner: client.name };
    await bank.tell(user, [{ ...account, opening: "0", pending: 0, items: [] }]);
    const given = await connect(deps, firm, origin, { ...user, days: 1 });
    await bank.setConsentDays(given.consentExternalId, -days);
    await given.refresh();
  });
}

interface Given {
  readonly consentExternalId: string;
  /** Reads the person's consents from the aggregator again. */
  readonly refresh: () => Promise<unknown>;
}

async function connect(
  deps: Deps,
  firm: DemoFirm,
  origin: Origin,
  { days, ...user }: NetbankUser & { readonly days: number },
): Promise<Given> {
  const feed = deps.bankFeeds.get("aggreg8")!;
  const { id: userId, email } = firm.director;
  const person = await ensureProviderPerson(deps, feed, { userId, email });
  const externalId = await deps.sandboxBank!.giveConsent({ ...user, email: person.identity, days });
  const vouched = { ids: [externalId] };
  const { consentIds } = await refreshPersonConsents(deps, feed, userId, vouched);
  const accounts = await feed.listAccounts(person, [externalId]);
  const access = await requireCompany(deps, actAs(firm.director, origin), firm.companyId, "owner");
  await assignAccounts(deps, access, {
    consentId: consentIds.get(externalId)!,
    accountIds: accounts.map((account) => account.externalId),
  });
  return {
    consentExternalId: externalId,
    refresh: () => refreshPersonConsents(deps, feed, userId),
  };
}

/** A demo without connections is better than none. */
async function orWithout(deps: Deps, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof FeedFault || error instanceof ApiError)) throw error;
    deps.log.warn({ detail: error.message }, "a demo was made without its banks");
    return false;
  }
}

function tellAccount(
  firm: DemoFirm,
  ledger: DemoLedger,
  { key, pending }: Connection["accounts"][number],
  from: LocalDate,
): ToldAccount {
  const { accountNr, currency, displayName } = DEMO_ACCOUNTS[key];
  const own = ledger.items.filter((item) => item.account === key);
  const before = own.filter((item) => item.date < from).map((item) => item.amount);
  const opening = sumOfOneCurrency([ledger.openings[key]!, ...before]);
  const items = own.filter((item) => item.date >= from).map(tellItem);
  const facts = { accountNumber: accountNr, currency, name: displayName, owner: firm.name };
  return { ...facts, opening: formatAmount(opening), pending, items };
}

function tellItem(item: DemoItem): ToldItem {
  const isCard = item.type.toLowerCase().includes("kárty");
  return {
    bookingDate: item.date,
    amount: formatAmount(item.amount),
    partnerName: item.partnerName,
    partnerAccountNumber:
      item.partnerAccountNr === "" ? "" : displayAccountNumber(item.partnerAccountNr),
    text: item.remittance,
    reference: item.id,
    kind: isCard ? "card" : item.partnerName === "" ? "fee" : "transfer",
  };
}
