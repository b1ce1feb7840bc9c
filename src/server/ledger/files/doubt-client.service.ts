/**
 * Whether a statement may belong to another company than the one that got it: asked only of
 * accounts that are new to the company.
 */
import type { Tx } from "#server/database/tenant.ts";
import type { ReadProblem, StatementHeader } from "#statements/statement.ts";
import { compareNames, namesFirm } from "#values/company-name.ts";
import { findMeantNumber } from "#server/ledger/numbers/former-numbers.service.ts";
import { listLivingNumbers } from "#server/ledger/accounts/origin-account.store.ts";
import { accountOf, type Gathered } from "./gathered.ts";

/** The company that got the file, and the other companies of the person who has it read. */
export interface ClientFacts {
  readonly name: string;
  readonly others: readonly {
    readonly name: string;
    /** Numbers of its accounts, whatever their origin; former ones too. */
    readonly numbers: ReadonlySet<string>;
  }[];
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
  return undefined;
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
  if (accountNr.length >= NUMBER_MIN && others.some(({ numbers }) => numbers.has(accountNr)))
    return true;
  if (owner === undefined) return false;
  const likeness = compareNames(owner, name);
  if (likeness !== "near") return likeness === "different";
  return others.some((other) => compareNames(owner, other.name) === "same");
}
