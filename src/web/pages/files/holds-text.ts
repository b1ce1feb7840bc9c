import { displayAccountNumber } from "#values/account-number.ts";
import type { FileRow } from "#web/pages/files/FileTable.tsx";
import { filesTexts as words } from "#web/texts/files.ts";
import { formatInterval } from "#web/ui/format-date.ts";
import { sourceName } from "#web/texts/sources.ts";

/** What a file holds in two lines: bank and account, then format and interval. */
export function holdsText(file: Pick<FileRow, "bankAccounts" | "source" | "format" | "interval">): { readonly title: string; readonly detail: string } {
  const detail = [file.format?.toUpperCase(), file.interval && formatInterval(file.interval.start, file.interval.end)].filter(Boolean).join(" · ");
  return { title: accountsText(file) ?? words.unknownContent, detail: detail || "–" };
}

function accountsText({ bankAccounts, source }: Pick<FileRow, "bankAccounts" | "source">): string | undefined {
  const [first, ...more] = bankAccounts;
  const bank = sourceName(source);
  if (!first) return bank;
  const name = first.displayName || displayAccountNumber(first.accountNr);
  const named = bank && !name.toLocaleLowerCase("hu").startsWith(bank.toLocaleLowerCase("hu")) ? `${bank} · ${name}` : name;
  return more.length > 0 ? words.manyAccounts(named, more.length) : named;
}
