import { classNames } from "#web/ui/class-names.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { FeedAccountRow } from "#web/areas/bank-connect/connect-queries.ts";
import { contradictsOwner, NOT_WANTED } from "#web/areas/bank-connect/owner-match.ts";
import { keyOf } from "./account-key.ts";
import styles from "./account-choices.module.css";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { assignFeedTexts as words } from "#web/areas/bank-consents/texts/assign-feed-accounts.ts";
import { displayAccountNumber, readAccountNumber } from "#values/account-number.ts";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import text from "#web/ui/text/text.module.css";

interface AccountChoicesProps {
  readonly accounts: readonly FeedAccountRow[];
  readonly companies: readonly CompanyRow[];
  readonly choices: Readonly<Record<string, string>>;
  readonly showFaults: boolean;
  readonly onChoose: (key: string, choice: string) => void;
}

/** Each account with the bank's facts, and the choice of its company. */
export function AccountChoices({
  accounts,
  companies,
  choices,
  showFaults,
  onChoose,
}: AccountChoicesProps) {
  const options = [
    ...companies.map((company) => ({ value: company._id, label: company.name })),
    { value: NOT_WANTED, label: words.notWanted },
  ];
  return (
    <ul className={classNames("stack box lined", styles["accounts"])}>
      {accounts.map((account) => {
        const key = keyOf(account);
        const number = shownNumber(account.accountNumber);
        return (
          <li className="stack gap-2 pad-3-4" key={key}>
            <AccountFacts account={account} number={number} />
            {account.assignedCompany ? (
              <p className="small muted">{words.already(account.assignedCompany.name)}</p>
            ) : (
              <div>
                <SelectField
                  label={<HiddenText>{words.company(number)}</HiddenText>}
                  placeholder={words.choose}
                  value={choices[key] ?? ""}
                  options={options}
                  error={showFaults && !choices[key] ? words.chooseRequired : undefined}
                  onChange={(choice) => onChoose(key, choice)}
                />
                <OtherOwner
                  owner={account.owner}
                  company={companies.find((each) => each._id === choices[key])}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A warning, no bar: a firm may have been renamed. */
function OtherOwner({
  owner,
  company,
}: {
  readonly owner: string;
  readonly company: CompanyRow | undefined;
}) {
  if (!company || !contradictsOwner(owner, company)) return null;
  return (
    <p className={styles["otherOwner"]} role="status">
      <Icon of={IconAlertTriangle} />
      {words.otherOwner(owner, company.name)}
    </p>
  );
}

function AccountFacts({
  account,
  number,
}: {
  readonly account: FeedAccountRow;
  readonly number: string;
}) {
  const balance = account.balances.booked ?? account.balances.available;
  return (
    <div className={classNames("spread gap-4", styles["facts"])}>
      <div>
        <b>{account.name || account.bankName}</b> <Tag tone="line">{account.currency}</Tag>
        <span className={text["id"]}>{number}</span>
        <span>
          {account.owner
            ? words.owner(account.owner, words.type(account.type))
            : words.ownerUnknown}
        </span>
      </div>
      {balance && (
        <div className={classNames("fixed medium right", styles["balance"])}>
          <span>{words.balance}</span>
          <AmountText amount={balance.amount} currency={account.currency} kind="balance" />
        </div>
      )}
    </div>
  );
}

/** 8-8-8 for a Hungarian number or IBAN, groups of four for a foreign one. */
function shownNumber(given: string): string {
  const read = readAccountNumber(given);
  return read ? displayAccountNumber(read.canonical) : given;
}
