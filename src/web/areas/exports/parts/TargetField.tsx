import { useState } from "react";
import type { ProgramKey } from "#contract/exports/accounting-programs.ts";
import type { ExportChoices } from "#web/areas/exports/parts/export-options.ts";
import { FIRST_OPTIONS, FORMAT_CARDS, cardOf, chooseCard } from "./export-options.ts";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import {
  ACCOUNTING_PROGRAMS,
  type AccountingProgram,
  findProgram,
} from "#web/areas/supported-banks/accounting-programs.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { FormatWords } from "#web/shell/FormatWords.tsx";
import { OptionCards } from "#web/ui/fields/OptionCards.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import styles from "./exports.module.css";

/** Programs that have a card before anything is remembered. */
const FIRST_PROGRAMS: readonly ProgramKey[] = ["kulcs", "ntax", "rlb", "revolution"];
const CARDS = 4;

type Target = ProgramKey | "xlsx" | "other";

interface TargetFieldProps {
  readonly order: ExportChoices;
  /** The program of the last export, where there was one: its card is the first. */
  readonly remembered: ProgramKey | null;
  readonly onChange: (change: Partial<ExportChoices>) => void;
}

/** Where the file goes: a program, a spreadsheet, or another program or format by name. */
export function TargetField({ order, remembered, onChange }: TargetFieldProps) {
  const [isOther, setIsOther] = useState(false);
  const shown = [...(remembered ? [remembered] : []), ...FIRST_PROGRAMS]
    .filter((key, at, all) => all.indexOf(key) === at)
    .slice(0, CARDS);
  const target = isOther ? "other" : findTarget(order, shown);
  const choose = (next: Target) => {
    setIsOther(next === "other");
    if (next === "xlsx") onChange({ program: null, ...chooseCard("xlsx") });
    else if (next !== "other") onChange(choicesFor(findProgram(next)));
  };
  return (
    <>
      <OptionCards<Target>
        label={words.target}
        className={styles["targets"]}
        value={target}
        onChange={choose}
        options={[
          ...shown.map((key) => programCard(key, key === remembered)),
          { value: "xlsx", ...words.formats.xlsx },
          { value: "other", ...words.otherTarget(ACCOUNTING_PROGRAMS.length, FORMAT_CARDS.length) },
        ]}
      />
      {target === "other" && <OtherTarget order={order} onChange={onChange} />}
    </>
  );
}

function findTarget({ program, format }: ExportChoices, shown: readonly ProgramKey[]): Target {
  if (program !== null) return shown.includes(program) ? program : "other";
  return format === "xlsx" ? "xlsx" : "other";
}

function programCard(key: ProgramKey, isRemembered: boolean) {
  const program = findProgram(key);
  const card = cardOf(program?.options.format ?? FIRST_OPTIONS.format);
  return {
    value: key,
    title: program?.name,
    description: isRemembered ? words.lastChosen : words.formats[card].title,
  };
}

/** The program, with the options of the export that it takes. */
function choicesFor(program: AccountingProgram | undefined): Partial<ExportChoices> {
  return { program: program?.key ?? null, ...program?.options };
}

/** Every program by name, and every format. */
function OtherTarget({ order, onChange }: Omit<TargetFieldProps, "remembered">) {
  return (
    <>
      <div>
        <SelectField
          label={words.program}
          optional
          value={order.program ?? ""}
          onChange={(key) => onChange(choicesFor(findProgram(key)))}
          options={[
            { value: "", label: words.noProgram },
            ...ACCOUNTING_PROGRAMS.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
        <p className={styles["help"]}>
          {words.programHelp} <AppLink to={to.accountingPrograms()}>{words.allPrograms}</AppLink>
        </p>
      </div>
      <FormatCards order={order} onChange={onChange} />
    </>
  );
}

/** The formats as cards. */
function FormatCards({ order, onChange }: Omit<TargetFieldProps, "remembered">) {
  return (
    <>
      <OptionCards
        label={words.formatLabel}
        className={styles["two"]}
        value={cardOf(order.format)}
        onChange={(card) => onChange({ program: null, ...chooseCard(card) })}
        options={FORMAT_CARDS.map((value) => ({ value, ...words.formats[value] }))}
      />
      <FormatWords />
    </>
  );
}
