import { useState } from "react";
import { ProviderRow } from "#web/areas/supported-banks/parts/ProviderRow.tsx";
import { StateFilter, SupportedList } from "#web/areas/supported-banks/parts/SupportedList.tsx";
import styles from "#web/areas/supported-banks/parts/SupportedBanks.module.css";
import type { SupportState } from "#web/areas/supported-banks/supported-list.ts";
import {
  countProviders,
  findSupportedProviders,
  type ProviderKind,
} from "#web/areas/supported-banks/supported-settlements.ts";
import { supportedSettlementsTexts } from "#web/areas/supported-banks/texts/supported-settlements.ts";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";

/** Every courier and card acceptor with how well its files are known, in three states; public. */
export function SupportedSettlementsPage() {
  const texts = supportedSettlementsTexts;
  const [query, setQuery] = useState("");
  const [kind, setKind] = useState<ProviderKind | "all">("all");
  const [state, setState] = useState<SupportState | "all">("all");
  const clear = (): void => {
    setQuery("");
    setKind("all");
    setState("all");
  };
  return (
    <SupportedList
      texts={texts}
      leads={[
        texts.lead(countProviders("courier", "all"), countProviders("acceptor", "all")),
        texts.upload,
      ]}
      query={query}
      onQuery={setQuery}
      filters={
        <>
          <SegmentedControl
            label={texts.filterKind}
            value={kind}
            onChange={setKind}
            segments={(["all", "courier", "acceptor"] as const).map((value) => ({
              value,
              label: value === "all" ? texts.all : texts.kinds[value],
              count: String(countProviders(value, state)),
            }))}
          />
          <StateFilter
            label={texts.filterState}
            all={texts.all}
            states={texts.states}
            value={state}
            onChange={setState}
            count={(value) => countProviders(kind, value)}
          />
        </>
      }
      onClear={clear}
      namesClass={styles["provider"]}
      rows={findSupportedProviders(query, kind, state).map((provider) => (
        <ProviderRow key={provider.key} provider={provider} />
      ))}
      after={
        <>
          <p className="above-4 small muted">{texts.after}</p>
          <p className="above-4 small muted">
            <PublicLink to={to.supportedBanks()}>{texts.banks}</PublicLink>
          </p>
        </>
      }
    />
  );
}
