import type { FileRow } from "./FileTable.tsx";
import {
  accountShortName,
  accountShortNames,
  givenPart,
} from "#web/areas/bank-accounts/account-names.ts";
import { shortFormat } from "#web/areas/files/texts/short-format.ts";
import { filesTexts as words } from "#web/areas/files/texts/files.ts";
import { recognisedText } from "#web/areas/files/texts/recognised.ts";
import { formatInterval } from "#web/ui/text/format-date.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { findHungarianBank, findSourceName } from "#statements/heads/find-source.ts";

type Holding = Pick<
  FileRow,
  | "bankAccounts"
  | "collections"
  | "kind"
  | "source"
  | "format"
  | "interval"
  | "status"
  | "recognisedBy"
>;

/** The account list's names for the accounts of a file. */
export interface NamedAccount {
  readonly accountNr: string;
  readonly originate: string;
  readonly bankName: string;
  readonly displayName: string;
  readonly currency: string;
}

/**
 * The content of a file in two lines: bank and account, then format and interval; the second is
 * empty where nothing was recognised.
 */
export function holdsText(
  file: Holding,
  accounts: readonly NamedAccount[],
): { readonly title: string; readonly detail: string } {
  const sums = file.collections.map(({ items, gross, currency }) =>
    words.settlementItems(items, formatAmount(gross, currency)),
  );
  const detail = [
    ...sums,
    formatName(file.format),
    file.interval && formatInterval(file.interval.start, file.interval.end),
  ]
    .filter(Boolean)
    .join(" · ");
  return {
    title: accountsText(file, accounts) ?? noAccountText(file),
    detail,
  };
}

/** A failed file may have been recognised by its format alone: then only its bank is unknown. */
function noAccountText(file: Holding): string {
  if (file.status !== "failed") return words.unknownContent;
  return recognisedText(file) === undefined ? words.noContent : words.noBank;
}

function accountsText(
  { bankAccounts, collections, kind, source }: Holding,
  accounts: readonly NamedAccount[],
): string | undefined {
  if (kind === "settlement" && source !== null)
    return words.settlements(
      settlementSourceName(source),
      collections.reduce((count, each) => count + each.count, 0) || 1,
    );
  const [first, ...more] = bankAccounts;
  if (!first) return findSourceName(source);
  const known = accounts.find(
    (each) => each.accountNr === first.accountNr && each.originate === first.originate,
  );
  const bankName = known?.bankName || findSourceName(source) || findHungarianBank(first.accountNr);
  const given = known?.displayName || first.displayName || "";
  const name =
    given && bankName
      ? `${bankName} · ${givenPart({ displayName: given, bankName })}`
      : known && known.bankName
        ? accountShortNames(accounts)[accounts.indexOf(known)]!
        : accountShortName({ displayName: given, accountNr: first.accountNr, bankName });
  return more.length > 0 ? words.manyAccounts(name, more.length) : name;
}

/** Formats that say only that nothing was recognised are no name. */
function formatName(format: string | null): string | undefined {
  return format === null || format === "unknown" || format === "empty"
    ? undefined
    : shortFormat(format);
}
