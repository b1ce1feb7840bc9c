/** Couriers and card acceptors as a select offers them. */
import { ACCEPTOR_HEADS, COURIER_HEADS } from "#statements/heads/settlement-heads.ts";
import { settlementMappingTexts } from "#web/areas/files/texts/settlement-mapping.ts";

/** A provider that is not in the list: the person gives its name. */
export const OTHER_PROVIDER = "other";

const byName = new Intl.Collator("hu").compare;

const KINDS: ReadonlyMap<string, "courier" | "card"> = new Map([
  ...COURIER_HEADS.map(({ key }) => [key, "courier"] as const),
  ...ACCEPTOR_HEADS.map(({ key }) => [key, "card"] as const),
]);

/** The options by name, the way to another name last. */
export function providerOptions(): { readonly value: string; readonly label: string }[] {
  return [
    ...[...COURIER_HEADS, ...ACCEPTOR_HEADS]
      .map(({ key, shortName }) => ({ value: key, label: shortName }))
      .sort((a, b) => byName(a.label, b.label)),
    { value: OTHER_PROVIDER, label: settlementMappingTexts.questions.otherProvider },
  ];
}

/** What a provider of the list does; undefined for one that the person names. */
export function providerKind(key: string): "courier" | "card" | undefined {
  return KINDS.get(key);
}
