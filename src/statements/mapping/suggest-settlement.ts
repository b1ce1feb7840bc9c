/**
 * What the columns of a courier's or card acceptor's table may mean, and the answers that are
 * known: a person confirms all of it before anything is read.
 */
import {
  proposeColumn,
  type ProposedColumn,
} from "#statements/formats/settlement/settlement-dictionary.ts";
import { COURIER_HEADS } from "#statements/heads/settlement-heads.ts";
import { ACCEPTOR_PROFILES, COURIER_PROFILES } from "#statements/sources.ts";
import { foldText } from "#values/fold-text.ts";
import type { SettlementAnswers, SettlementRole } from "#values/table-mapping.ts";

const PROFILES = [...COURIER_PROFILES, ...ACCEPTOR_PROFILES];
const COURIERS = new Set(COURIER_HEADS.map(({ key }) => key));
/** Share of the filled cells that must have a source's shape of ids. */
const SHAPE_SHARE_MIN = 0.8;
/** Names that card acceptors alone use. */
const CARD_COLUMNS: readonly ProposedColumn[] = ["cardMask", "authCode", "terminal", "cardBrand"];

const ROLE_OF: Readonly<Partial<Record<ProposedColumn, SettlementRole>>> = {
  externalId: "parcelNumber",
  reference: "reference",
  date: "deliveryDate",
  payoutDate: "payoutDate",
  payoutRef: "payoutRef",
  merchantRef: "merchantRef",
  gross: "collected",
  fee: "fee",
  net: "payout",
  currency: "currency",
  type: "type",
  status: "status",
  cardMask: "cardMask",
  authCode: "authCode",
  terminal: "terminal",
};

export interface SettlementSuggestion {
  readonly roles: readonly (SettlementRole | null)[];
  /** Columns with names, addresses and the like: never read, never shown in an example. */
  readonly personal: readonly number[];
  readonly answers: SettlementAnswers;
  /** Why the provider is proposed; empty where none is. */
  readonly providerSeen: readonly { readonly kind: "fileName" | "column"; readonly seen: string }[];
}

export interface SeenTable {
  /** Column names as the file writes them. */
  readonly names: readonly string[];
  /** Some rows below them, as texts. */
  readonly rows: readonly (readonly string[])[];
  readonly fileName: string;
}

/** Roles, answers and perhaps the provider of a table. */
export function suggestSettlement(table: SeenTable): SettlementSuggestion {
  const provider = providerOf(table);
  const own = PROFILES.find(({ key }) => key === provider?.key)?.vocabulary;
  const meanings = table.names.map((name) => ownMeaning(own?.columns, name) ?? proposeColumn(name));
  const taken = new Set<SettlementRole>();
  const roles = meanings.map((meaning) => {
    const role = meaning && ROLE_OF[meaning];
    // Of two columns with one meaning the first is proposed.
    if (!role || taken.has(role)) return null;
    taken.add(role);
    return role;
  });
  const isCard = provider
    ? !COURIERS.has(provider.key)
    : CARD_COLUMNS.some((column) => meanings.includes(column));
  return {
    roles,
    personal: meanings.flatMap((meaning, index) => (meaning === "personal" ? [index] : [])),
    answers: {
      kind: isCard ? "card" : "courier",
      provider: provider?.key ?? null,
      // A column of fees beside one of transfers says that the second is less by the first.
      feeIsDeducted: taken.has("fee") && taken.has("payout"),
      grouping: "file",
      refunds: "minus",
      refundWords: [],
      ...own?.answers,
    },
    providerSeen: provider?.seen ?? [],
  };
}

function ownMeaning(
  columns: Readonly<Partial<Record<ProposedColumn, readonly string[]>>> | undefined,
  name: string,
): ProposedColumn | undefined {
  const folded = foldText(name);
  const entry = Object.entries(columns ?? {}).find(([, names]) =>
    names.some((each) => foldText(each) === folded),
  );
  return entry?.[0] as ProposedColumn | undefined;
}

interface SeenProvider {
  readonly key: string;
  readonly seen: SettlementSuggestion["providerSeen"];
}

/** The one source whose shape of names or ids the table has; undefined for none and for two. */
function providerOf({ names, rows, fileName }: SeenTable): SeenProvider | undefined {
  const fitting = PROFILES.flatMap(({ key, vocabulary }): SeenProvider[] => {
    if (!vocabulary) return [];
    const byName = vocabulary.fileName?.test(fileName.slice(0, 255)) === true;
    const column = vocabulary.externalId
      ? names.findIndex((_, index) => hasShape(rows, index, vocabulary.externalId!))
      : -1;
    const seen = [
      ...(byName ? [{ kind: "fileName" as const, seen: fileName }] : []),
      ...(column === -1 ? [] : [{ kind: "column" as const, seen: names[column]! }]),
    ];
    return seen.length === 0 ? [] : [{ key, seen }];
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

function hasShape(rows: readonly (readonly string[])[], column: number, shape: RegExp): boolean {
  const filled = rows.map((row) => (row[column] ?? "").trim()).filter((text) => text !== "");
  const fitting = filled.filter((text) => shape.test(text)).length;
  return filled.length > 0 && fitting / filled.length >= SHAPE_SHARE_MIN;
}
