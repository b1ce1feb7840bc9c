/** All answers of the wizard, and what is still missing of them. */
import { useState } from "react";
import { OTHER_ACCOUNT, type Account } from "#web/areas/files/parts/account-options.ts";
import { useUnsavedForm } from "#web/navigation/unsaved.ts";
import { isForeignNumber } from "#values/account-number.ts";
import { numberFault } from "#web/areas/files/parts/number-fault.ts";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import {
  ownProvider,
  ownProviderName,
  type MappingKind,
  type TableMapping,
} from "#values/table-mapping.ts";
import { settlementMappingTexts } from "#web/areas/files/texts/settlement-mapping.ts";
import { OTHER_PROVIDER, providerKind } from "./provider-options.ts";
import { proposeName, unsaidWords, type Preview } from "./mapping-draft.ts";

/** The account is that of the file's own rows or preamble. */
export const FROM_FILE = "file";

export interface Draft {
  readonly mapping: TableMapping;
  readonly name: string;
  /** `FROM_FILE`, `OTHER_ACCOUNT`, the id of an account, or empty. */
  readonly account: string;
  readonly number: string;
  /** Of a settlement: the key of its provider, `OTHER_PROVIDER`, or empty. */
  readonly provider: string;
  /** The name of a provider that is not in the list. */
  readonly providerName: string;
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
  readonly provider?: string;
  readonly providerName?: string;
}

const words = mappingTexts.questions;
const settlementWords = settlementMappingTexts.questions;

/**
 * The drafts of a table, begun with its suggestions; the one of the chosen kind is worked on. Its
 * answers are not left behind without a question.
 */
export function useDraft(
  preview: Preview,
  kind: MappingKind,
  fileName: string,
  accounts: readonly Account[],
) {
  const [drafts, setDrafts] = useState<Readonly<Record<MappingKind, Draft>>>(() => ({
    statement: beginDraft(preview, fileName, accounts),
    settlement: beginSettlement(preview, fileName),
  }));
  const [begun] = useState(drafts);
  useUnsavedForm(() => drafts !== begun);
  const change = (part: Partial<Draft>): void =>
    setDrafts((before) => ({ ...before, [kind]: { ...before[kind], ...part } }));
  const changeMapping = (mapping: TableMapping): void => change({ mapping });
  return { draft: drafts[kind], change, changeMapping };
}

function beginSettlement(preview: Preview, fileName: string): Draft {
  const { mapping, basedOn } = preview.settlement;
  const key = mapping.settlement.provider;
  const ownName = ownProviderName(key ?? "");
  return {
    mapping,
    name: proposeName(fileName, preview.format, basedOn?.name),
    account: "",
    number: "",
    always: false,
    provider: ownName === undefined ? (key ?? "") : OTHER_PROVIDER,
    providerName: ownName ?? "",
    isChecked: false,
  };
}

/** The answer whose settlement it is: in the draft's field and in its mapping. */
export function withProvider(
  { mapping }: Draft,
  provider: string,
  providerName: string,
): Partial<Draft> {
  const own = providerName.trim() === "" ? null : ownProvider(providerName);
  const key = provider === OTHER_PROVIDER ? own : provider || null;
  const settlement = mapping.settlement && {
    ...mapping.settlement,
    provider: key,
    kind: providerKind(provider) ?? mapping.settlement.kind,
  };
  return { provider, providerName, mapping: { ...mapping, ...(settlement && { settlement }) } };
}

function beginDraft(preview: Preview, fileName: string, accounts: readonly Account[]): Draft {
  const { suggestion } = preview;
  const kept = suggestion.account === "ask" ? undefined : suggestion.account.accountNr;
  const account = accounts.find(({ accountNr }) => accountNr === kept);
  return {
    mapping: suggestion,
    name: proposeName(fileName, preview.format, preview.basedOn?.name),
    provider: "",
    providerName: "",
    account: account?.accountId ?? (kept ? OTHER_ACCOUNT : ""),
    number: account ? "" : (kept ?? ""),
    always: kept !== undefined,
    isChecked: false,
  };
}

/** The number that the person types; nothing says that the money of a foreign one is forints. */
export function withNumber({ mapping, number: before }: Draft, number: string): Partial<Draft> {
  const isAsked = mapping.currency === "HUF" && isForeignNumber(number) && !isForeignNumber(before);
  return { number, ...(isAsked && { mapping: { ...mapping, currency: "" } }) };
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
  if (mapping.kind === "settlement") return settlementFaults(draft, preview);
  const isChosen = account !== "" && account !== FROM_FILE;
  return {
    ...(isNameless && !isChosen && { account: words.accountRequired }),
    ...(account === OTHER_ACCOUNT && numberWords(number)),
    ...(name.trim() === "" && { name: words.nameRequired }),
    ...(unsaidWords(mapping, preview) > 0 && { words: words.wordsRequired }),
  };
}

function settlementFaults(draft: Draft, preview: Preview): DraftFaults {
  const { mapping, name, provider, providerName } = draft;
  return {
    ...(provider === "" && { provider: settlementWords.providerRequired }),
    ...(provider === OTHER_PROVIDER &&
      providerName.trim() === "" && { providerName: settlementWords.providerNameRequired }),
    ...(name.trim() === "" && { name: words.nameRequired }),
    ...(unsaidWords(mapping, preview) > 0 && { words: words.wordsRequired }),
  };
}

function numberWords(number: string): { number?: string } {
  const fault = numberFault(number);
  return fault ? { number: fault } : {};
}
