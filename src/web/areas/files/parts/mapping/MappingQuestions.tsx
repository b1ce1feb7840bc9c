import { CURRENCIES_IN_ORDER } from "#values/currencies.ts";
import { amountFormHelp, amountFormWords, mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { AMOUNT_FORMS, MAPPING_NAME_MAX, type AmountForm } from "#values/table-mapping.ts";
import {
  ACCOUNT_NUMBER_MAX,
  accountOptions,
  OTHER_ACCOUNT,
  type Account,
} from "#web/areas/files/parts/account-options.ts";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";
import {
  isNameless,
  withAmountForm,
  withDirection,
  wordsOfRole,
  type Preview,
  type Tried,
} from "./mapping-draft.ts";
import styles from "./mapping.module.css";
import { DayOrderQuestion, DecimalMarkQuestion } from "./MappingOpening.tsx";
import { StatusQuestions } from "./StatusQuestions.tsx";
import { FROM_FILE, withNumber, type Draft, type DraftFaults } from "./use-draft.ts";

const words = mappingTexts.questions;

interface QuestionsProps {
  readonly preview: Preview;
  readonly draft: Draft;
  readonly faults: DraftFaults;
  readonly tried: Tried | undefined;
  readonly accounts: readonly Account[];
  readonly change: (part: Partial<Draft>) => void;
}

/** What the file does not say: account, sign, currency, words, and the name of the profile. */
export function MappingQuestions(props: QuestionsProps) {
  const { draft, faults, preview, tried, change } = props;
  const { mapping } = draft;
  const asks = (code: "date_ambiguous" | "amount_ambiguous"): boolean =>
    tried?.problems.some((problem) => problem.code === code) ?? false;
  const changeMapping = (changed: Draft["mapping"]): void => change({ mapping: changed });
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
        <AccountQuestion {...props} />
        <SelectField
          label={words.sign}
          help={amountFormHelp[mapping.amountForm]}
          value={mapping.amountForm}
          options={AMOUNT_FORMS.map((form) => ({ value: form, label: amountFormWords[form] }))}
          onChange={(form) => change({ mapping: withAmountForm(mapping, form as AmountForm) })}
        />
        <WordQuestions preview={preview} draft={draft} change={change} />
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
          onChange={(currency) => change({ mapping: { ...mapping, currency } })}
        />
        <TextField
          label={words.name}
          help={words.nameHelp}
          error={draft.isChecked ? faults.name : undefined}
          value={draft.name}
          maxLength={MAPPING_NAME_MAX}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
    </section>
  );
}

function AccountQuestion({ preview, draft, faults, tried, accounts, change }: QuestionsProps) {
  const named = tried !== undefined && tried.statements.length > 0 && !isNameless(tried);
  const value = draft.account === "" && named ? FROM_FILE : draft.account;
  const isChosen = value !== "" && value !== FROM_FILE;
  const choose = (account: string): void => {
    const found = accounts.find(({ accountId }) => accountId === account);
    const mapping = found ? { ...draft.mapping, currency: found.currency } : draft.mapping;
    const bank = found?.bankName;
    const atBank = accounts.filter(({ bankName }) => bankName === bank);
    const isOnly = new Set(atBank.map(({ accountNr }) => accountNr)).size <= 1;
    change({ account, mapping, always: account === OTHER_ACCOUNT || isOnly });
  };
  const { accountAbove } = preview;
  return (
    <div className={styles["account"]}>
      <SelectField
        label={words.account}
        value={value}
        placeholder={words.choose}
        help={
          value === FROM_FILE && accountAbove ? words.fromFileHelp(accountAbove.line) : undefined
        }
        error={draft.isChecked ? faults.account : undefined}
        options={[
          ...(named ? [{ value: FROM_FILE, label: fromFileLabel(tried) }] : []),
          ...(named ? [] : accountOptions(accounts)),
          ...(named ? [] : [{ value: OTHER_ACCOUNT, label: words.other }]),
        ]}
        onChange={choose}
      />
      {value === OTHER_ACCOUNT && (
        <TextField
          label={words.otherNumber}
          help={words.otherHelp}
          error={draft.isChecked ? faults.number : undefined}
          identifier
          inputMode="text"
          maxLength={ACCOUNT_NUMBER_MAX}
          value={draft.number}
          onChange={(event) => change(withNumber(draft, event.currentTarget.value))}
        />
      )}
      {isChosen && !named && (
        <CheckField
          label={words.always}
          description={words.alwaysHelp}
          checked={draft.always}
          onChange={(event) => change({ always: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

function fromFileLabel({ statements }: Tried): string {
  const numbers = [...new Set(statements.map(({ accountNr }) => accountNr))];
  return numbers.length === 1 ? words.fromFile(numbers[0]!) : words.fromFileMany(numbers.length);
}

function WordQuestions({
  preview,
  draft: { mapping },
  change,
}: Pick<QuestionsProps, "preview" | "draft" | "change">) {
  const { debitWords, creditWords } = mapping;
  const directions =
    mapping.amountForm === "direction" ? wordsOfRole(mapping, preview, "direction") : [];
  return (
    <>
      {directions.map(({ word, text }) => (
        <SelectField
          key={`direction ${word}`}
          label={words.directionWord(text)}
          placeholder={words.choose}
          value={debitWords.includes(word) ? "debit" : creditWords.includes(word) ? "credit" : ""}
          options={[
            { value: "debit", label: words.debit },
            { value: "credit", label: words.credit },
          ]}
          onChange={(meaning) =>
            change({ mapping: withDirection(mapping, word, meaning as "debit" | "credit") })
          }
        />
      ))}
      <StatusQuestions
        preview={preview}
        mapping={mapping}
        onMapping={(next) => change({ mapping: next })}
      />
    </>
  );
}
