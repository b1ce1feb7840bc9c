import { classNames } from "#web/ui/class-names.ts";
import { IconChevronRight } from "@tabler/icons-react";
import type { ProgramKey } from "#contract/exports/accounting-programs.ts";
import type { ApiReply } from "#web/api/client.ts";
import { canMark, type ExportOrder } from "#web/areas/exports/queries/use-export.tsx";
import { MOMENTS } from "./export-search.ts";
import { describeDetails } from "./describe-settings.ts";
import { FormatFields } from "./FormatFields.tsx";
import { PeriodFields } from "./PeriodFields.tsx";
import { TargetField } from "./TargetField.tsx";
import styles from "./exports.module.css";
import { groupOrigins } from "#web/areas/bank-accounts/group-origins.ts";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { SwitchField } from "#web/ui/fields/SwitchField.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

type Account = ApiReply<"bankAccountList">["accounts"][number];

interface ExportFormProps {
  readonly order: ExportOrder;
  /** The program of the person's last export of this company. */
  readonly remembered: ProgramKey | null;
  readonly accounts: readonly Account[];
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<ExportOrder>) => void;
  readonly onSubmit: () => void;
}

/** Where the file goes, its days and accounts; everything else is folded. */
export function ExportForm(props: ExportFormProps) {
  const { order, remembered, accounts, fault, onChange, onSubmit } = props;
  return (
    <form
      noValidate
      className={classNames("stack gap-4", styles["work"])}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Card className={styles["form"]}>
        <h2>{words.target}</h2>
        <TargetField order={order} remembered={remembered} onChange={onChange} />
        <h2>{words.period}</h2>
        <PeriodFields order={order} fault={fault} onChange={onChange} />
        <SwitchField
          label={words.onlyNew}
          description={words.onlyNewHelp}
          checked={order.onlyNew}
          onChange={(onlyNew) => onChange({ onlyNew })}
        />
        <SwitchField
          label={words.sinceClosing}
          description={words.sinceClosingHelp}
          checked={order.sinceClosing === true}
          onChange={(isOn) => onChange({ sinceClosing: isOn || undefined })}
        />
        <AccountFields order={order} accounts={accounts} onChange={onChange} />
      </Card>
      <Card className={styles["fold"]}>
        <details>
          <summary>
            <Icon of={IconChevronRight} size={16} />
            <strong className="medium">{words.settings}</strong>
            <span className={styles["muted"]}>{describeDetails(order)}</span>
          </summary>
          <div className={styles["details"]}>
            <FormatFields order={order} onChange={onChange} />
            <RowFields order={order} onChange={onChange} />
          </div>
        </details>
      </Card>
    </form>
  );
}

/** Which items the file has: by arrival and by mark; and whether it marks them. */
function RowFields({ order, onChange }: Pick<ExportFormProps, "order" | "onChange">) {
  return (
    <>
      <div className={styles["two"]}>
        <SelectField
          label={words.arrived}
          value={order.newSince ?? ""}
          onChange={(value) => onChange({ newSince: MOMENTS.find((each) => each === value) })}
          options={[
            { value: "", label: words.anyArrival },
            ...MOMENTS.map((value) => ({ value, label: words.arrivals[value] })),
          ]}
        />
      </div>
      <div>
        <p className="below-1 block small medium">{words.booked}</p>
        <SegmentedControl
          label={words.booked}
          value={order.booked}
          onChange={(booked) => onChange({ booked })}
          segments={(["ALL", "UNBOOKED", "BOOKED"] as const).map((value) => ({
            value,
            label: words.bookedViews[value],
          }))}
        />
        <p className={styles["help"]}>{words.bookedHelp}</p>
      </div>
      {canMark(order) && (
        <SwitchField
          label={words.markBooked}
          description={words.markBookedHelp}
          checked={order.markBooked}
          onChange={(markBooked) => onChange({ markBooked })}
        />
      )}
    </>
  );
}

function AccountFields({
  order,
  accounts,
  onChange,
}: Pick<ExportFormProps, "order" | "accounts" | "onChange">) {
  const isChosen = (account: Account) =>
    order.accounts.length === 0 ||
    order.accounts.some(
      (ref) =>
        ref.accountNr === account.accountNr &&
        ref.originate === account.originate &&
        (!ref.currency || ref.currency === account.currency),
    );
  const groups = groupOrigins(accounts);
  const choose = (next: readonly (readonly Account[])[]) => {
    const refs = next.flat().map(({ accountNr, originate, currency }) => ({
      accountNr,
      originate,
      currency,
    }));
    // None would be an empty file: it means all again.
    onChange({ accounts: next.length === groups.length ? [] : refs });
  };
  const chosen = groups.filter((sources) => sources.some(isChosen));
  const isWhole = accounts.every(isChosen);
  return (
    <fieldset className={styles["accounts"]}>
      <legend className="large strong flat">{words.accounts}</legend>
      {groups.length > 1 && (
        <div className="whole-row">
          <CheckField
            label={words.allAccounts(groups.length)}
            checked={isWhole}
            indeterminate={chosen.length > 0 && !isWhole}
            onChange={() => choose(groups)}
          />
        </div>
      )}
      {groups.map((sources) => {
        const [account] = sources;
        const whole = sources.every(isChosen);
        const others = chosen.filter((each) => each !== sources);
        return (
          <CheckField
            key={account.accountId}
            label={accountDisplayName(
              account.displayName,
              displayAccountNumber(account.accountNr),
              account.bankName,
            )}
            description={describeAccount(sources)}
            checked={whole}
            indeterminate={!whole && chosen.includes(sources)}
            onChange={() => choose(whole ? others : [...others, sources])}
          />
        );
      })}
    </fieldset>
  );
}

/** Number where a name stands above, currency, and how many sources the account has. */
function describeAccount([account, ...others]: readonly [Account, ...Account[]]): string {
  return [
    account.displayName ? displayAccountNumber(account.accountNr) : "",
    account.currency,
    others.length > 0 ? words.sources(others.length + 1) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
