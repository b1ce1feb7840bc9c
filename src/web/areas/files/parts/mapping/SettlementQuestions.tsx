import { CURRENCIES_IN_ORDER } from "#values/currencies.ts";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { settlementMappingTexts } from "#web/areas/files/texts/settlement-mapping.ts";
import {
  MAPPING_NAME_MAX,
  OWN_PROVIDER_MAX,
  type SettlementAnswers,
  type TableMapping,
} from "#values/table-mapping.ts";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";
import { withRefund, wordsOfRole, type Preview, type Tried } from "./mapping-draft.ts";
import styles from "./mapping.module.css";
import { DayOrderQuestion, DecimalMarkQuestion } from "./MappingOpening.tsx";
import { OTHER_PROVIDER, providerOptions } from "./provider-options.ts";
import { StatusQuestions } from "./StatusQuestions.tsx";
import { withProvider, type Draft, type DraftFaults } from "./use-draft.ts";

const words = settlementMappingTexts.questions;

interface QuestionsProps {
  readonly preview: Preview;
  readonly draft: Draft;
  readonly faults: DraftFaults;
  readonly tried: Tried | undefined;
  readonly change: (part: Partial<Draft>) => void;
}

/** What no settlement's file says: whose it is, its fees, its transfers, its refunds. */
export function SettlementQuestions({ preview, draft, faults, tried, change }: QuestionsProps) {
  const { mapping } = draft;
  const { settlement: answers } = mapping;
  if (!answers) return null;
  const changeMapping = (next: TableMapping): void => change({ mapping: next });
  const answer = (part: Partial<SettlementAnswers>): void =>
    changeMapping({ ...mapping, settlement: { ...answers, ...part } });
  const asks = (code: "date_ambiguous" | "amount_ambiguous"): boolean =>
    tried?.problems.some((problem) => problem.code === code) ?? false;
  const currencies = [...new Set([mapping.currency, ...CURRENCIES_IN_ORDER])].filter(Boolean);
  return (
    <section className="shrink surface box clip">
      <div className={styles["head"]}>
        <h2>{words.title}</h2>
        {faults.words && (
          <span className={styles["hint"]} data-fault role="status">
            {faults.words}
          </span>
        )}
      </div>
      <div className={styles["fields"]}>
        <ProviderQuestion draft={draft} faults={faults} change={change} answers={answers} />
        <SelectField
          label={words.fee}
          value={answers.feeIsDeducted ? "net" : "gross"}
          options={optionsOf(words.fees)}
          onChange={(value) => answer({ feeIsDeducted: value === "net" })}
        />
        {answers.feeIsNegative !== undefined && (
          <SelectField
            label={words.feeSign}
            value={answers.feeIsNegative ? "minus" : "plus"}
            options={optionsOf(words.feeSigns)}
            onChange={(value) => answer({ feeIsNegative: value === "minus" })}
          />
        )}
        <SelectField
          label={words.grouping}
          help={answers.grouping === "payout" ? words.groupingHelp : undefined}
          value={answers.grouping}
          options={optionsOf(words.groupings)}
          onChange={(value) => answer({ grouping: value === "payout" ? "payout" : "file" })}
        />
        <RefundQuestions preview={preview} mapping={mapping} onMapping={changeMapping} />
        <StatusQuestions preview={preview} mapping={mapping} onMapping={changeMapping} />
        {(asks("date_ambiguous") || mapping.dayOrder !== null) && (
          <DayOrderQuestion mapping={mapping} onMapping={changeMapping} />
        )}
        {(asks("amount_ambiguous") || mapping.decimalMark !== null) && (
          <DecimalMarkQuestion mapping={mapping} onMapping={changeMapping} />
        )}
        <SelectField
          label={words.currency}
          help={words.currencyHelp}
          value={mapping.currency}
          placeholder={words.choose}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(currency) => changeMapping({ ...mapping, currency })}
        />
        <TextField
          label={mappingTexts.questions.name}
          help={mappingTexts.questions.nameHelp}
          error={draft.isChecked ? faults.name : undefined}
          value={draft.name}
          maxLength={MAPPING_NAME_MAX}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
    </section>
  );
}

function ProviderQuestion({
  draft,
  faults,
  answers,
  change,
}: Pick<QuestionsProps, "draft" | "faults" | "change"> & { readonly answers: SettlementAnswers }) {
  const { provider, providerName, isChecked, mapping } = draft;
  return (
    <div className={styles["account"]}>
      <SelectField
        label={words.provider}
        placeholder={words.choose}
        error={isChecked ? faults.provider : undefined}
        value={provider}
        options={providerOptions()}
        onChange={(value) => change(withProvider(draft, value, providerName))}
      />
      {provider === OTHER_PROVIDER && (
        <>
          <TextField
            label={words.providerName}
            help={words.providerNameHelp}
            error={isChecked ? faults.providerName : undefined}
            maxLength={OWN_PROVIDER_MAX}
            value={providerName}
            onChange={(event) => change(withProvider(draft, provider, event.currentTarget.value))}
          />
          <SelectField
            label={words.providerKind}
            value={answers.kind}
            options={optionsOf(words.providerKinds)}
            onChange={(kind) =>
              change({
                mapping: {
                  ...mapping,
                  settlement: { ...answers, kind: kind === "card" ? "card" : "courier" },
                },
              })
            }
          />
        </>
      )}
    </div>
  );
}

interface RefundProps {
  readonly preview: Preview;
  readonly mapping: TableMapping;
  readonly onMapping: (mapping: TableMapping) => void;
}

/** How a refund is told from a sale; where a word tells, the meaning of each word. */
function RefundQuestions({ preview, mapping, onMapping }: RefundProps) {
  const { settlement: answers } = mapping;
  if (!answers) return null;
  const isByWord = answers.refunds === "word";
  return (
    <>
      <SelectField
        label={words.refunds}
        value={answers.refunds}
        options={optionsOf(words.refundForms)}
        onChange={(value) =>
          onMapping({
            ...mapping,
            settlement: { ...answers, refunds: value === "word" ? "word" : "minus" },
          })
        }
      />
      {isByWord &&
        wordsOfRole(mapping, preview, "type").map(({ word, text }) => (
          <SelectField
            key={word}
            label={words.refundWord(text)}
            value={answers.refundWords.includes(word) ? "yes" : "no"}
            options={[
              { value: "no", label: words.refundNo },
              { value: "yes", label: words.refundYes },
            ]}
            onChange={(value) => onMapping(withRefund(mapping, word, value === "yes"))}
          />
        ))}
    </>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
