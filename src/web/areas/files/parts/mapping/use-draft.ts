/** All answers of the wizard, and what is still missing of them. */
import { useState } from "react";
import { OTHER_ACCOUNT, type Account } from "#web/areas/files/parts/account-options.ts";
import { numberFault } from "#web/areas/files/parts/number-fault.ts";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import type { TableMapping } from "#values/table-mapping.ts";
import { proposeName, unsaidWords, type Preview } from "./mapping-draft.ts";

/** The account is that of the file's own rows or preamble. */
export const FROM_FILE = "file";

export interface Draft {
  readonly mapping: TableMapping;
  readonly name: string;
  /** `FROM_FILE`, `OTHER_ACCOUNT`, the id of an account, or empty. */
  readonly account: string;
  readonly number: string;
  /** The chosen account is that of all later files too. */
  readonly always: boolean;
  /** The person has tried to save: what is missing is said. */
  readonly isChecked: boolean;
}

export interface DraftFaults {
  readonly account?: string;
  readonly number?: string;
  readonly name?: string;
  readonly words?: string;
}

const words = mappingTexts.questions;

/** The draft of a table, begun with the suggestion. */
export function useDraft(preview: Preview, fileName: string, accounts: readonly Account[]) {
  const [draft, setDraft] = useState<Draft>(() => beginDraft(preview, fileName, accounts));
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const changeMapping = (mapping: TableMapping): void => change({ mapping });
  return { draft, change, changeMapping };
}

function beginDraft(preview: Preview, fileName: string, accounts: readonly Account[]): Draft {
  const { suggestion } = preview;
  const kept = suggestion.account === "ask" ? undefined : suggestion.account.accountNr;
  const account = accounts.find(({ accountNr }) => accountNr === kept);
  return {
    mapping: suggestion,
    name: proposeName(fileName, preview),
    account: account?.accountId ?? (kept ? OTHER_ACCOUNT : ""),
    number: account ? "" : (kept ?? ""),
    always: kept !== undefined,
    isChecked: false,
  };
}

/**
 * The number that the person chose; undefined where the file names it, or nothing is chosen yet.
 */
export function chosenNumber(draft: Draft, accounts: readonly Account[]): string | undefined {
  if (draft.account === OTHER_ACCOUNT) return draft.number.trim() || undefined;
  return accounts.find(({ accountId }) => accountId === draft.account)?.accountNr;
}

/** What is missing; `isNameless`: some rows belong to no account that the file names. */
export function draftFaults(draft: Draft, preview: Preview, isNameless: boolean): DraftFaults {
  const { account, mapping, name, number } = draft;
  const isChosen = account !== "" && account !== FROM_FILE;
  return {
    ...(isNameless && !isChosen && { account: words.accountRequired }),
    ...(account === OTHER_ACCOUNT && numberWords(number)),
    ...(name.trim() === "" && { name: words.nameRequired }),
    ...(unsaidWords(mapping, preview) > 0 && { words: words.wordsRequired }),
  };
}

function numberWords(number: string): { number?: string } {
  const fault = numberFault(number);
  return fault ? { number: fault } : {};
}
