/**
 * Whether a file may belong to another company than the one that got it: asked only of accounts,
 * and of owners of reports, that are new to the company.
 */
import type { Tx } from "#server/database/tenant.ts";
import type { ReadProblem, StatementHeader } from "#statements/statement.ts";
import type { SettlementHead } from "#statements/read-company-file.ts";
import { judgeOwner, type KnownFirm } from "#settlements/report-owner.ts";
import type { StatedOwner } from "#settlements/settlement.ts";
import { compareNames, namesFirm } from "#values/company-name.ts";
import { findMeantNumber } from "#server/ledger/numbers/former-numbers.service.ts";
import { listLivingNumbers } from "#server/ledger/accounts/origin-account.store.ts";
import { hasReportOf } from "#server/ledger/collections/report-owners.store.ts";
import { accountOf, type Gathered } from "./gathered.ts";

/** The company that got the file, and the other companies of the person who has it read. */
export interface ClientFacts extends KnownFirm {
  readonly others: readonly KnownFirm[];
}

// Shorter numbers are names of accounts within a bank, and two banks may have the same.
const NUMBER_MIN = 8;

/**
 * The question that the file waits with; undefined where nothing speaks for another company. The
 * problem tells the file's own content only: everybody in the company reads it.
 */
export async function doubtClient(
  tx: Tx,
  { companyId, client }: { readonly companyId: string; readonly client?: ClientFacts | undefined },
  gathered: Gathered,
): Promise<ReadProblem | undefined> {
  if (client === undefined) return undefined;
  const known = await listLivingNumbers(tx, companyId);
  for (const header of gathered.headers.values()) {
    const account = accountOf(header);
    if (account === undefined || known.has(account.accountNr)) continue;
    const meant = await findMeantNumber(tx, companyId, account.accountNr, account.currency);
    if (meant.cameBy !== "") continue;
    const owner = ownerOf(header);
    if (!speaksForAnother(client, account.accountNr, owner)) continue;
    return {
      code: "client_doubtful",
      severity: "statement",
      message: "The account is new here, and its number or its owner speaks for another company.",
      statement: header.index,
      params: { accountNr: account.accountNr, ...(owner === undefined ? {} : { owner }) },
    };
  }
  for (const { settlement } of gathered.settlements.values()) {
    const problem = await doubtReport(tx, companyId, client, settlement);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The question of a report whose owner is new to the company and speaks for another firm. */
async function doubtReport(
  tx: Tx,
  companyId: string,
  client: ClientFacts,
  { source, owner }: SettlementHead,
): Promise<ReadProblem | undefined> {
  if (owner === undefined || !isReportOfAnother(client, owner)) return undefined;
  if (await hasReportOf(tx, companyId, source, owner)) return undefined;
  const [name] = owner.names;
  const [taxNumber] = owner.taxNumbers;
  return {
    code: "client_doubtful",
    severity: "statement",
    message: "The report names an owner that is new here and speaks for another company.",
    params: {
      accountNr: owner.accounts.find((each) => !each.startsWith("*")) ?? "",
      ...(name === undefined ? {} : { owner: name }),
      ...(taxNumber === undefined ? {} : { taxNumber }),
    },
  };
}

function isReportOfAnother(client: ClientFacts, owner: StatedOwner): boolean {
  const isOf = ({ accounts }: KnownFirm): boolean =>
    owner.accounts.some((each) => accounts.has(each));
  if (isOf(client)) return false;
  const verdict = judgeOwner(owner, client);
  if (verdict === "other") return true;
  // Firms of one person may bear nearly one name: then the account tells them apart.
  return client.others.some(
    (other) => isOf(other) || (verdict !== "own" && judgeOwner(owner, other) === "own"),
  );
}

/** The owner's name; a name of the account counts only where it is a firm's. */
function ownerOf({ ownerName, accountName }: StatementHeader): string | undefined {
  if (ownerName !== undefined) return ownerName;
  return accountName !== undefined && namesFirm(accountName) ? accountName : undefined;
}

function speaksForAnother(
  { name, others }: ClientFacts,
  accountNr: string,
  owner: string | undefined,
): boolean {
  if (accountNr.length >= NUMBER_MIN && others.some(({ accounts }) => accounts.has(accountNr)))
    return true;
  if (owner === undefined) return false;
  const likeness = compareNames(owner, name);
  if (likeness !== "near") return likeness === "different";
  return others.some((other) => compareNames(owner, other.name) === "same");
}
