/**
 * The couriers and card acceptors whose settlements are known, from the same heads that the readers
 * use.
 */
import type { SettlementHead } from "#statements/heads/source-head.ts";
import { ACCEPTOR_HEADS, COURIER_HEADS } from "#statements/heads/settlement-heads.ts";
import { SUPPORT_STATES, type SupportState } from "#web/areas/supported-banks/supported-list.ts";
import { foldText } from "#values/fold-text.ts";

export type ProviderKind = "courier" | "acceptor";

export interface SupportedProvider {
  readonly key: string;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly shortName: string;
  /** `mapped`: no layout of its files is known, so a person names the columns of the first one. */
  readonly state: SupportState;
  /** Containers of its known files, such as `xlsx`; empty for a mapped one. */
  readonly formats: readonly string[];
}

const byName = new Intl.Collator("hu").compare;

/** Providers that still work, the surest first, then by name. */
export const SUPPORTED_PROVIDERS: readonly SupportedProvider[] = [
  ...COURIER_HEADS.map((head) => ({ head, kind: "courier" as const })),
  ...ACCEPTOR_HEADS.map((head) => ({ head, kind: "acceptor" as const })),
]
  .filter(({ head }) => head.hasEnded !== true)
  .map(({ head, kind }) => supportedProvider(head, kind))
  .sort(
    (a, b) =>
      SUPPORT_STATES.indexOf(a.state) - SUPPORT_STATES.indexOf(b.state) || byName(a.name, b.name),
  );

function supportedProvider(
  { key, name, shortName, status, formats = [] }: SettlementHead,
  kind: ProviderKind,
): SupportedProvider {
  const state = status === "assumed" ? "mapped" : status;
  return { key, kind, name, shortName, state, formats };
}

/** Providers of a kind and a state whose name has the typed text. */
export function findSupportedProviders(
  text: string,
  kind: ProviderKind | "all",
  state: SupportState | "all",
): SupportedProvider[] {
  const wanted = foldText(text.trim());
  return SUPPORTED_PROVIDERS.filter(
    (provider) =>
      (kind === "all" || provider.kind === kind) &&
      (state === "all" || provider.state === state) &&
      foldText(`${provider.name} ${provider.shortName} ${provider.key}`).includes(wanted),
  );
}

/** How many providers of a kind are in a state. */
export function countProviders(kind: ProviderKind | "all", state: SupportState | "all"): number {
  return findSupportedProviders("", kind, state).length;
}
