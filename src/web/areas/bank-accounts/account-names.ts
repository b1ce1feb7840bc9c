/**
 * Names of bank accounts where the whole number does not fit. Two accounts of one list never get
 * the same name, and a short number never consists of closing zeros.
 */
import {
  accountNumberEnd,
  accountShortName,
  nameByEnd,
  type ShortNamed,
  significantNumber,
} from "#values/account-short-name.ts";
import { bankKey } from "#web/areas/bank-connect/bank-ways.ts";

export { accountNumberEnd, accountShortName };

export interface NamedAccount extends ShortNamed {
  readonly currency: string;
}

/** The mark of an account in a row: the bank, and what tells its accounts apart. */
export interface AccountMark {
  readonly bankName: string;
  /** Empty where the bank has one account in the list. */
  readonly tell: string;
  /** The short name, for the tooltip. */
  readonly name: string;
}

const BLOCK = 8;
/** Digits that a row shows of a number where they tell the accounts apart. */
const TELL_DIGITS = 4;
/** A given name up to this length stands whole beside the bank's mark. */
const TELL_NAME_CHARS = 10;

/** Short names of the accounts of one list, in its order; different accounts differ. */
export function accountShortNames(accounts: readonly NamedAccount[]): readonly string[] {
  const steps: readonly ((account: NamedAccount) => string)[] = [
    accountShortName,
    (account) => nameByEnd(account, accountNumberEnd(account.accountNr), true),
    (account) => nameByEnd(account, twoBlocks(account.accountNr), true),
    (account) => nameByEnd(account, account.accountNr, true),
  ];
  const names = accounts.map((account) => {
    const twins = accounts.filter((each) => each.accountNr !== account.accountNr);
    const step =
      steps.find((name) => twins.every((twin) => name(twin) !== name(account))) ?? steps.at(-1)!;
    return step(account);
  });
  return names.map((name, place) => {
    const account = accounts[place]!;
    const shared = accounts.some(
      (each, other) => names[other] === name && each.currency !== account.currency,
    );
    return shared ? `${name} ${account.currency}` : name;
  });
}

/** Marks of the accounts of one list, in its order. */
export function accountMarks(accounts: readonly NamedAccount[]): readonly AccountMark[] {
  const names = accountShortNames(accounts);
  return accounts.map((account, place) => {
    const siblings = accounts.filter(
      (each) =>
        bankKey(each.bankName) === bankKey(account.bankName) &&
        (each.accountNr !== account.accountNr || each.currency !== account.currency),
    );
    return {
      bankName: account.bankName || "–",
      tell: siblings.length === 0 ? "" : tellApart(account, siblings),
      name: names[place]!,
    };
  });
}

function tellApart(account: NamedAccount, siblings: readonly NamedAccount[]): string {
  const given = givenPart(account);
  if (
    given &&
    given.length <= TELL_NAME_CHARS &&
    siblings.every((each) => givenPart(each) !== given)
  )
    return given;
  const others = siblings.filter((each) => each.accountNr !== account.accountNr);
  const number = significantNumber(account.accountNr);
  let digits = TELL_DIGITS;
  while (
    digits < number.length &&
    others.some((each) => significantNumber(each.accountNr).endsWith(number.slice(-digits)))
  )
    digits += 1;
  const sameNumber = others.length < siblings.length;
  if (sameNumber && others.length === 0) return account.currency;
  const end = `…${number.slice(-digits)}`;
  return sameNumber ? `${end} ${account.currency}` : end;
}

/** The given name without the bank in front of it: `webshop` of `OTP · webshop`. */
export function givenPart({
  displayName,
  bankName,
}: Pick<NamedAccount, "displayName" | "bankName">): string {
  const given = displayName.trim();
  const [first, ...rest] = given.split(/\s*[·–|:-]\s+|\s+/);
  return first && rest.length > 0 && bankKey(first) === bankKey(bankName)
    ? given.slice(first.length).replace(/^[\s·–|:-]+/, "")
    : given;
}

/** The last two blocks, where the last one alone is shared. */
function twoBlocks(accountNr: string): string {
  const digits = significantNumber(accountNr);
  return `${digits.slice(-2 * BLOCK, -BLOCK)}-${digits.slice(-BLOCK)}`;
}
