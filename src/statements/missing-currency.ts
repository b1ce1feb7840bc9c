/** The currency of money that names none. */
import type { FileInput } from "#statements/statement.ts";
import { readAccountNumber } from "#values/account-number.ts";

/** Numbers whose currency is remembered; a file with more is no company's. */
const KNOWN_MAX = 1_000;

type Asked = Pick<FileInput, "currencyWhenMissing" | "accountCurrencies">;

export class MissingCurrency {
  /** What a person said of the whole file. */
  readonly said: string | undefined;
  private readonly accounts: Readonly<Record<string, string>> | undefined;
  private readonly known = new Map<string, string | undefined>();

  constructor({ currencyWhenMissing, accountCurrencies }: Asked = {}, saidBefore?: string) {
    this.said = currencyWhenMissing ?? saidBefore;
    this.accounts = accountCurrencies;
  }

  /** The currency of the account, where a person said none and the company knows the account. */
  of(accountNr: string): string | undefined {
    if (this.said !== undefined || this.accounts === undefined) return this.said;
    if (!this.known.has(accountNr)) {
      const number = readAccountNumber(accountNr)?.canonical ?? "";
      const found = Object.hasOwn(this.accounts, number) ? this.accounts[number] : undefined;
      if (this.known.size > KNOWN_MAX) return found;
      this.known.set(accountNr, found);
    }
    return this.known.get(accountNr);
  }
}
