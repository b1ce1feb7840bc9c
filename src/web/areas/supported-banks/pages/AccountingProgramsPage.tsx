import { useState } from "react";
import { ProgramRow } from "#web/areas/supported-banks/parts/ProgramRow.tsx";
import { StateFilter, SupportedList } from "#web/areas/supported-banks/parts/SupportedList.tsx";
import {
  ACCOUNTING_PROGRAMS,
  countPrograms,
  findPrograms,
} from "#web/areas/supported-banks/accounting-programs.ts";
import type { SupportState } from "#web/areas/supported-banks/supported-list.ts";
import { programTexts } from "#web/areas/supported-banks/texts/accounting-programs.ts";

/** Every accounting program with the export that it takes, in three states; public. */
export function AccountingProgramsPage() {
  const texts = programTexts;
  const [query, setQuery] = useState("");
  const [state, setState] = useState<SupportState | "all">("all");
  const [open, setOpen] = useState<string | undefined>(ACCOUNTING_PROGRAMS[0]?.key);
  return (
    <SupportedList
      texts={texts}
      leads={[texts.lead]}
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
            count={countPrograms}
          />
          <span className="not-on-phone end small tabular muted">{texts.updated}</span>
        </>
      }
      onClear={() => setQuery("")}
      rows={findPrograms(query, state).map((program) => (
        <ProgramRow
          key={program.key}
          program={program}
          open={open === program.key}
          onToggle={() => setOpen(open === program.key ? undefined : program.key)}
        />
      ))}
      after={<p className="above-4 small muted">{texts.after}</p>}
    />
  );
}
