import { useState } from "react";
import { BankRow } from "#web/areas/supported-banks/parts/BankRow.tsx";
import { StateLegend } from "#web/areas/supported-banks/parts/StateTag.tsx";
import { SupportedHead } from "#web/areas/supported-banks/parts/SupportedHead.tsx";
import styles from "#web/areas/supported-banks/parts/SupportedBanks.module.css";
import {
  countSupported,
  findSupportedBanks,
  namesWithFeed,
  SUPPORT_STATES,
  SUPPORTED_BANKS,
  type SupportState,
} from "#web/areas/supported-banks/supported-list.ts";
import { supportedBanksTexts } from "#web/areas/supported-banks/texts/supported-banks.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";

/** Every bank with what works, in three states; public. */
export function SupportedBanksPage() {
  const texts = supportedBanksTexts;
  const [query, setQuery] = useState("");
  const [state, setState] = useState<SupportState | "all">("all");
  const [open, setOpen] = useState<string | undefined>(SUPPORTED_BANKS[0]?.key);
  const banks = findSupportedBanks(query, state);
  return (
    <div className={styles["page"]}>
      <SupportedHead />
      <main className={styles["wrap"]}>
        <h1>{texts.title}</h1>
        <p className={styles["lead"]}>
          {texts.lead(countSupported("all"), namesWithFeed("aggreg8").length)}
        </p>
        <StateLegend states={texts.states} />
        <div className={styles["filters"]}>
          <div className={styles["search"]}>
            <SearchBox label={texts.search} value={query} onChange={setQuery} />
          </div>
          <SegmentedControl
            label={texts.filter}
            value={state}
            onChange={setState}
            segments={(["all", ...SUPPORT_STATES] as const).map((value) => ({
              value,
              label: value === "all" ? texts.all : texts.states[value].name,
              count: String(countSupported(value)),
            }))}
          />
          <span className={styles["updated"]}>{texts.updated}</span>
        </div>
        {banks.length === 0 ? (
          <NoResults
            title={texts.none.title}
            filters={texts.none.text(query)}
            action={
              <Button variant="secondary" onClick={() => setQuery("")}>
                {texts.none.clear}
              </Button>
            }
          />
        ) : (
          <div className={styles["table"]}>
            <div className={styles["names"]} aria-hidden>
              {Object.values(texts.columns).map((name) => (
                <span key={name}>{name}</span>
              ))}
            </div>
            <ul>
              {banks.map((bank) => (
                <BankRow
                  key={bank.key}
                  bank={bank}
                  open={open === bank.key}
                  onToggle={() => setOpen(open === bank.key ? undefined : bank.key)}
                />
              ))}
            </ul>
          </div>
        )}
        <p className={styles["after"]}>{texts.after}</p>
        <p className={styles["after"]}>{texts.pdf}</p>
        <p className={styles["after"]}>
          <AppLink to={to.supportedSettlements()}>{texts.settlements}</AppLink>
        </p>
      </main>
    </div>
  );
}
