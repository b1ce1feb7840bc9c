/** Items of a company as the server has them, and a mark that does not come from the page. */
import { type Account, call } from "./visit.ts";

interface StoredItem {
  readonly _id: string;
  readonly partnerName: string;
  readonly booked: boolean;
}

interface Place {
  /** The page of the list on which the item stands; the first one where absent. */
  readonly page?: number;
}

/** The item of this partner in the first company of the account. */
export async function findStored(
  account: Account,
  partnerName: string,
  { page }: Place = {},
): Promise<StoredItem> {
  const body = { company_id: account.companies[0]!._id, bankAccounts: [] };
  const path = `/bankaccounts-transactions/${page ?? ""}`;
  const { transactions } = (await call("POST", path, { body, bearer: account.token })) as {
    readonly transactions: readonly StoredItem[];
  };
  return transactions.find((each) => each.partnerName === partnerName)!;
}

/** Marks the item as a colleague would: only marks of a page itself are the page's own. */
export async function markElsewhere(
  account: Account,
  partnerName: string,
  place: Place = {},
): Promise<void> {
  const { _id: id } = await findStored(account, partnerName, place);
  const body = { company_id: account.companies[0]!._id, transactionIds: [id], booked: true };
  await call("POST", "/booked", { body, bearer: account.token });
}
