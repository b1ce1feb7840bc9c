import { useState } from "react";
import { BankRow } from "#web/areas/supported-banks/parts/BankRow.tsx";
import { StateFilter, SupportedList } from "#web/areas/supported-banks/parts/SupportedList.tsx";
import {
  countSupported,
  findSupportedBanks,
  namesWithFeed,
  namesWithMulticash,
  SUPPORTED_BANKS,
  type SupportState,
} from "#web/areas/supported-banks/supported-list.ts";
import { supportedBanksTexts } from "#web/areas/supported-banks/texts/supported-banks.ts";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";

/** Every bank with what works, in three states; public. */
export function SupportedBanksPage() {
  const texts = supportedBanksTexts;
  const [query, setQuery] = useState("");
  const [state, setState] = useState<SupportState | "all">("all");
  const [open, setOpen] = useState<string | undefined>(SUPPORTED_BANKS[0]?.key);
  return (
    <SupportedList
      texts={texts}
      leads={[texts.lead(countSupported("all"), namesWithFeed("aggreg8").length)]}
      query={query}
      onQuery={setQuery}
      filters={
        <>
          <StateFilter
            label={texts.filter}
            all={texts.all}
            states={texts.states}
            value={state}
            onChange={setState}
            count={countSupported}
          />
          <span className="not-on-phone end small tabular muted">{texts.updated}</span>
        </>
      }
      onClear={() => setQuery("")}
      rows={findSupportedBanks(query, state).map((bank) => (
        <BankRow
          key={bank.key}
          bank={bank}
          open={open === bank.key}
          onToggle={() => setOpen(open === bank.key ? undefined : bank.key)}
        />
      ))}
      after={
        <>
          <p className="above-4 small muted">{texts.after}</p>
          <p className="above-4 small muted">{texts.pdf}</p>
          <p className="above-4 small muted">{texts.fixedWidth}</p>
          <p className="above-4 small muted">{texts.multicash(namesWithMulticash())}</p>
          <p className="above-4 small muted">
            <PublicLink to={to.supportedSettlements()}>{texts.settlements}</PublicLink>
          </p>
        </>
      }
    />
  );
}
