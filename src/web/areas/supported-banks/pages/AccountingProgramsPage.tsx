import { useState } from "react";
import { StateLegend } from "#web/areas/supported-banks/parts/StateTag.tsx";
import { ProgramRow } from "#web/areas/supported-banks/parts/ProgramRow.tsx";
import { SupportedHead } from "#web/areas/supported-banks/parts/SupportedHead.tsx";
import styles from "#web/areas/supported-banks/parts/SupportedBanks.module.css";
import {
  ACCOUNTING_PROGRAMS,
  countPrograms,
  findPrograms,
} from "#web/areas/supported-banks/accounting-programs.ts";
import { SUPPORT_STATES, type SupportState } from "#web/areas/supported-banks/supported-list.ts";
import { programTexts } from "#web/areas/supported-banks/texts/accounting-programs.ts";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";

/** Every accounting program with the export that it takes, in three states; public. */
export function AccountingProgramsPage() {
  const texts = programTexts;
  const [query, setQuery] = useState("");
  const [state, setState] = useState<SupportState | "all">("all");
  const [open, setOpen] = useState<string | undefined>(ACCOUNTING_PROGRAMS[0]?.key);
  const programs = findPrograms(query, state);
  return (
    <div className={styles["page"]}>
      <SupportedHead />
      <main className={styles["wrap"]}>
        <h1>{texts.title}</h1>
        <p className={styles["lead"]}>{texts.lead}</p>
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
              count: String(countPrograms(value)),
            }))}
          />
          <span className={styles["updated"]}>{texts.updated}</span>
        </div>
        {programs.length === 0 ? (
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
              {programs.map((program) => (
                <ProgramRow
                  key={program.key}
                  program={program}
                  open={open === program.key}
                  onToggle={() => setOpen(open === program.key ? undefined : program.key)}
                />
              ))}
            </ul>
          </div>
        )}
        <p className={styles["after"]}>{texts.after}</p>
      </main>
    </div>
  );
}
