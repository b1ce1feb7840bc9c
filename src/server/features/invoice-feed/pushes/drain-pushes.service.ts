/**
 * From kept messages to transactions. Every step can be repeated: a message is settled in the
 * transaction that wrote it.
 */
import { nameSzamlazzhuBank } from "#server/ledger/accounts.ts";
import { isWorthRepeating, nameDatabaseFault } from "#server/database/database-errors.ts";
import type { PushMessageState } from "#server/database/tables/invoice-feed.ts";
import { refreshStatistics } from "#server/database/refresh-statistics.ts";
import { inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listMeantNumbers } from "#server/ledger/numbers.ts";
import { ensureFeedBankAccount } from "#server/features/bank-feeds/feed-bank-account.service.ts";
import { writeFeedBatch } from "#server/ledger/feeds.ts";
import { isPlanLimit } from "#server/features/quota/quota.service.ts";
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import { readPushItem } from "./push-item.ts";
import * as feed from "#server/features/invoice-feed/push-feed.store.ts";
import * as store from "./push-messages.store.ts";
import { readPushXml } from "./read-push-xml.ts";
import { tellParked } from "./tell-parked.service.ts";

export type DrainDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "events" | "config" | "log" | "mailer" | "quota"
>;

const SPACE = "szamlazzhu";
// Small enough that nobody waits long for the company's lock, large enough for a first delivery of
// years.
const SLICE = 300;
const CHANGED = ["Transaction", "BankAccount", "Company"] as const;
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Writes every message of the company that waits. */
export async function drainPushes(deps: DrainDeps, companyId: string): Promise<void> {
  let taken = 0;
  for (;;) {
    const ids = await inCompanyAsProgram(deps.db, companyId, (tx) =>
      store.listWaitingIds(tx, companyId, SLICE),
    );
    if (ids.length === 0) break;
    await takeMessages(deps, companyId, ids, ["stored"]);
    taken += ids.length;
  }
  if (taken === 0) return;
  await refreshStatistics(deps, taken);
  await tellPages(deps, companyId);
  await tellParked(deps, companyId);
}

/** Reads the kept messages of these accounts again with the settings of now. */
export async function rereadPushes(
  deps: DrainDeps,
  companyId: string,
  accountNrs: readonly string[],
): Promise<void> {
  await inCompanyAsProgram(deps.db, companyId, async (tx) => {
    const settings = readSettings(await feed.listBankConfigs(tx, companyId));
    for (const accountNr of accountNrs)
      await nameSzamlazzhuBank(tx, companyId, accountNr, nameOf(settings, accountNr));
  });
  for (let after = NO_ID; ;) {
    const given = { accountNrs, after, limit: SLICE };
    const ids = await inCompanyAsProgram(deps.db, companyId, (tx) =>
      store.listReadIds(tx, companyId, given),
    );
    if (ids.length === 0) break;
    await takeMessages(deps, companyId, ids, store.READ_STATES);
    after = ids.at(-1)!;
  }
  await tellPages(deps, companyId);
}

async function tellPages(deps: DrainDeps, companyId: string): Promise<void> {
  for (const category of CHANGED) await deps.events.publish(category, companyId);
}

type States = readonly PushMessageState[];

async function takeMessages(
  deps: DrainDeps,
  companyId: string,
  ids: readonly string[],
  states: States,
): Promise<void> {
  try {
    await inCompanyAsProgram(deps.db, companyId, (tx) =>
      takeSlice(tx, deps, companyId, { ids, states }),
    );
  } catch (error) {
    if (isPassing(error)) throw error;
    // One that cannot be written must not keep the others: each alone, and the culprit is put
    // aside.
    for (const id of ids) await takeAlone(deps, companyId, id, states);
  }
}

async function takeAlone(
  deps: DrainDeps,
  companyId: string,
  id: string,
  states: States,
): Promise<void> {
  try {
    await inCompanyAsProgram(deps.db, companyId, (tx) =>
      takeSlice(tx, deps, companyId, { ids: [id], states }),
    );
  } catch (error) {
    if (isPassing(error)) throw error;
    deps.log.error({ err: error, companyId, messageId: id }, "push message cannot be written");
    const outcome = { state: "quarantined", problem: "write_failed" } as const;
    await inCompanyAsProgram(deps.db, companyId, (tx) =>
      store.settleMessages(tx, companyId, [id], outcome, deps.clock.now()),
    );
  }
}

function isPassing(error: unknown): boolean {
  return isWorthRepeating(error) || nameDatabaseFault(error) === "timeout";
}

interface Settings {
  readonly currency?: string;
  readonly bankName?: string;
}

function readSettings(rows: readonly feed.BankConfigRow[]): Map<string, Settings> {
  const settings = new Map<string, Settings>();
  for (const { accountNr, fieldName, fieldValue } of rows) {
    const value = fieldName === "currency" ? fieldValue.toUpperCase() : fieldValue;
    const known =
      fieldName === "currency" ? isCurrencyCode(value) : fieldName === "bankName" && value !== "";
    if (known) settings.set(accountNr, { ...settings.get(accountNr), [fieldName]: value });
  }
  return settings;
}

function nameOf(settings: ReadonlyMap<string, Settings>, accountNr: string): string {
  return settings.get(accountNr)?.bankName ?? findHungarianBank(accountNr);
}

interface Taken {
  readonly message: store.KeptMessage;
  readonly item: FeedItem;
}

async function takeSlice(
  tx: Tx,
  deps: DrainDeps,
  companyId: string,
  slice: { ids: readonly string[]; states: States },
): Promise<void> {
  const at = deps.clock.now();
  // First, because every change of the things that are read here (a decision about an account, its
  // settings) waits for the same lock.
  await feed.lockCompany(tx, companyId);
  const messages = await store.listMessages(tx, companyId, slice.ids, slice.states);
  const settings = readSettings(await feed.listBankConfigs(tx, companyId));
  const states = await decideAccounts(tx, deps, companyId, messages, at);
  const settle = (
    ids: readonly string[],
    state: "done" | "parked" | "quarantined",
    problem = "",
  ): Promise<void> => store.settleMessages(tx, companyId, ids, { state, problem }, at);
  const groups = new Map<string, Taken[]>();
  for (const message of messages) {
    // An older version has nothing to say any more; it stays as a record.
    if (!message.latest) await settle([message.id], "done");
    else if (message.accountNr !== "" && states.get(message.accountNr) !== "accepted")
      await settle([message.id], "parked");
    else {
      const item = readItem(message, settings);
      if (!item.ok) await settle([message.id], "quarantined", item.problem);
      else {
        const key = `${message.accountNr} ${item.value.currency}`;
        groups.set(key, [...(groups.get(key) ?? []), { message, item: item.value }]);
      }
    }
  }
  for (const group of groups.values()) {
    const messageIds = group.map(({ message }) => message.id);
    try {
      await writeGroup(tx, deps, companyId, { group, settings, at });
      await settle(messageIds, "done");
    } catch (error) {
      // Thrown before anything of the group is written. The owner can have them read again when
      // there is room.
      if (!isPlanLimit(error)) throw error;
      await settle(messageIds, "quarantined", "plan_limit_reached");
    }
  }
}

function readItem(
  message: store.KeptMessage,
  settings: ReadonlyMap<string, Settings>,
): ReturnType<typeof readPushItem> {
  const fields = readPushXml(message.raw);
  if (!fields.ok) return { ok: false, problem: "write_failed" };
  return readPushItem(fields.value, settings.get(message.accountNr) ?? {});
}

/**
 * Whether each account's items are taken. A number that the company has from elsewhere is its own;
 * others are asked about.
 */
async function decideAccounts(
  tx: Tx,
  deps: DrainDeps,
  companyId: string,
  messages: readonly store.KeptMessage[],
  at: Date,
): Promise<Map<string, "parked" | "accepted" | "ignored">> {
  const named = [...new Set(messages.map(({ accountNr }) => accountNr))]
    .filter((nr) => nr !== "")
    .toSorted();
  const { decided, own } = await feed.findAccountStates(tx, companyId, named);
  // A former number of an account is the company's own, even where its row is gone.
  for (const { formerNr } of await listMeantNumbers(tx, companyId, named)) own.add(formerNr);
  // An account that this sender begins to fill waits where the plan has files only.
  const mayTake = await deps.quota.allows(companyId, "source", tx);
  const states = new Map<string, "parked" | "accepted" | "ignored">();
  for (const accountNr of named) {
    const before = decided.get(accountNr);
    const isTaken = own.has(accountNr) || deps.config.invoiceFeed.unknownAccounts === "take";
    const takes = isTaken && mayTake;
    const state =
      before === undefined || before === "parked" ? (takes ? "accepted" : "parked") : before;
    await feed.noteAccount(tx, companyId, accountNr, state, at);
    // The number became the company's own meanwhile, so its waiting messages are taken.
    if (before === "parked" && state === "accepted")
      await store.releaseParked(tx, companyId, accountNr);
    states.set(accountNr, state);
  }
  return states;
}

async function writeGroup(
  tx: Tx,
  deps: DrainDeps,
  companyId: string,
  given: { group: readonly Taken[]; settings: ReadonlyMap<string, Settings>; at: Date },
): Promise<void> {
  const { group, settings, at } = given;
  const [{ message, item }] = group as [Taken];
  const { accountNr } = message;
  const { bankAccountId, cameBy } = await ensureFeedBankAccount(
    tx,
    {
      companyId,
      accountNr,
      currency: item.currency,
      originate: "szamlazzhu",
      bankName: nameOf(settings, accountNr),
      numberValid: readAccountNumber(accountNr)?.valid ?? false,
    },
    { newId: deps.newId, at, quota: deps.quota },
  );
  const ids = group.map(({ item: { externalId } }) => externalId);
  const here = { accountId: bankAccountId, cameBy };
  const written = await store.listWrittenPlaces(tx, companyId, ids);
  const messageOf = new Map(group.map((one) => [one.item.externalId, one.message.id]));
  const write = (place: store.WrittenPlace, items: readonly FeedItem[]): Promise<unknown> =>
    writeFeedBatch(tx, deps, {
      companyId,
      bankAccountId: place.accountId,
      cameBy: place.cameBy,
      space: SPACE,
      runId: deps.newId(),
      items,
      // Számlázz.hu's ids are kept for ever, so an unknown one is a new item.
      pairingUntil: null,
      source: { kind: "message", idOf: (one) => messageOf.get(one.externalId)! },
      at,
    });
  // The item names another account than before, or its account got another currency: it leaves the
  // one it was on.
  const left = group.flatMap(({ item: one }) => {
    const place = written.get(one.externalId);
    const stays =
      place === undefined || (place.accountId === bankAccountId && place.cameBy === cameBy);
    return stays ? [] : [{ place, item: { ...one, status: "withdrawn" as const } }];
  });
  for (const moved of Map.groupBy(
    left,
    ({ place }) => `${place.accountId} ${place.cameBy}`,
  ).values()) {
    await write(
      moved[0]!.place,
      moved.map((one) => one.item),
    );
  }
  await write(
    here,
    group.map((one) => one.item),
  );
  await store.noteTransactions(tx, companyId, here, { externalIds: ids, space: SPACE });
}
