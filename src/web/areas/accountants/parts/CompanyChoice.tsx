import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { companyChoiceTexts as words } from "#web/areas/accountants/texts/accountants.ts";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import styles from "./accountants.module.css";

interface CompanyChoiceProps {
  readonly companies: readonly CompanyRow[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChoose: (ids: readonly string[]) => void;
}

/** The companies of an invitation: all, none or some of the director's. */
export function CompanyChoice({ companies, chosen, error, onChoose }: CompanyChoiceProps) {
  const all = companies.map(({ _id }) => _id);
  return (
    <fieldset className={styles["companies"]}>
      <legend className="small medium flat">{words.legend}</legend>
      <CheckField
        label={words.all(companies.length)}
        checked={chosen.length === companies.length}
        indeterminate={chosen.length > 0 && chosen.length < companies.length}
        error={error}
        onChange={(event) => onChoose(event.currentTarget.checked ? all : [])}
      />
      <div className={styles["companyList"]}>
        {companies.map(({ _id, name, taxNumber }) => (
          <CheckField
            key={_id}
            label={name}
            description={taxNumber}
            checked={chosen.includes(_id)}
            onChange={(event) =>
              onChoose(
                event.currentTarget.checked
                  ? [...chosen, _id]
                  : chosen.filter((each) => each !== _id),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
