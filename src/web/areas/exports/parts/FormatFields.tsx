import type { ExportOptions } from "#contract/exports/export-options.ts";
import {
  CARDS_WITH_ITEMS,
  CARDS_WITH_NOTES,
  cardOf,
} from "#web/areas/exports/parts/export-options.ts";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { SwitchField } from "#web/ui/fields/SwitchField.tsx";
import styles from "./exports.module.css";

interface FormatFieldsProps {
  readonly order: ExportOptions;
  readonly onChange: (change: Partial<ExportOptions>) => void;
}

/** The options that the chosen format has. */
export function FormatFields({ order, onChange }: FormatFieldsProps) {
  const card = cardOf(order.format);
  return (
    <>
      {card === "camt053" && (
        <div className={styles["two"]}>
          <Choice
            label={words.version}
            texts={words.versions}
            value={order.format === "camt053_08" ? "camt053_08" : "camt053_02"}
            onChange={(format) => onChange({ format })}
          />
          <AccountFormChoice order={order} onChange={onChange} />
        </div>
      )}
      {card === "mt940" && (
        <div>
          <div className={styles["two"]}>
            <Choice
              label={words.encoding}
              texts={words.mt940Encodings}
              value={order.encoding === "windows-1250" ? "windows-1250" : "ascii"}
              onChange={(encoding) => onChange({ encoding })}
            />
            <AccountFormChoice order={order} onChange={onChange} />
          </div>
          <p className={styles["help"]}>{words.mt940Help}</p>
        </div>
      )}
      {card === "csv" && <CsvFields order={order} onChange={onChange} />}
      {CARDS_WITH_ITEMS.has(card) && (
        <div>
          <Choice
            label={words.items}
            texts={words.itemModes}
            value={order.items}
            onChange={(items) => onChange({ items })}
          />
          <p className={styles["help"]}>{words.itemsHelp}</p>
          {order.format === "camt053_02" && order.items !== "none" && (
            <p className={styles["help"]}>{words.unsignedHelp}</p>
          )}
        </div>
      )}
      {CARDS_WITH_NOTES.has(card) && (
        <SwitchField
          label={words.notes}
          description={words.notesHelp}
          checked={order.notes === "texts"}
          onChange={(wanted) => onChange({ notes: wanted ? "texts" : "none" })}
        />
      )}
    </>
  );
}

function CsvFields({ order, onChange }: FormatFieldsProps) {
  return (
    <div className={styles["two"]}>
      <Choice
        label={words.columns}
        texts={words.columnSets}
        value={order.columns}
        onChange={(columns) => onChange({ columns })}
      />
      <Choice
        label={words.encoding}
        texts={words.encodings}
        value={order.encoding}
        onChange={(encoding) => onChange({ encoding })}
      />
      <Choice
        label={words.separator}
        texts={words.separators}
        value={order.separator}
        onChange={(separator) => onChange({ separator })}
      />
      <Choice
        label={words.decimal}
        texts={words.decimals}
        value={order.decimal}
        onChange={(decimal) => onChange({ decimal })}
      />
      <Choice
        label={words.dates}
        texts={words.dateForms}
        value={order.dates}
        onChange={(dates) => onChange({ dates })}
      />
      <Choice
        label={words.numbers}
        texts={words.numberForms}
        value={order.numbers}
        onChange={(numbers) => onChange({ numbers })}
      />
    </div>
  );
}

function AccountFormChoice({ order, onChange }: FormatFieldsProps) {
  return (
    <Choice
      label={words.accountForm}
      texts={words.accountForms}
      value={order.accountForm}
      onChange={(accountForm) => onChange({ accountForm })}
    />
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly texts: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A list whose options are the keys of its texts. */
function Choice<Value extends string>({ label, texts, value, onChange }: ChoiceProps<Value>) {
  const values = Object.keys(texts) as Value[];
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(next) => onChange(values.find((each) => each === next) ?? value)}
      options={values.map((each) => ({ value: each, label: texts[each] }))}
    />
  );
}
