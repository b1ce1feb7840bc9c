import { classNames } from "#web/ui/class-names.ts";
import type { OwnTransfers, PartnerSum } from "#contract/statistics/statistics.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import {
  statisticsTexts,
  statisticsTexts as words,
} from "#web/areas/statistics/texts/statistics.ts";
import { Figures } from "#web/ui/data/Figures.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { type ItemsFilter, ItemsLink } from "#web/areas/statistics/ItemsLink.tsx";
import { MonthChart } from "./MonthChart.tsx";
import {
  type CurrencyStatistics,
  daysOfMonth,
  lastClosing,
  type MonthTotal,
  totalOf,
} from "./month-sums.ts";
import { SumsTable } from "./SumsTable.tsx";
import styles from "./statistics.module.css";

interface CurrencySectionProps {
  readonly statistics: CurrencyStatistics;
  readonly partners: readonly PartnerSum[];
  readonly own: OwnTransfers | undefined;
  /** Whether own transfers count. */
  readonly countsOwn: boolean;
  /** True where the section is of one account, which the links then name. */
  readonly isOneAccount: boolean;
  /** Its name is seen only where the company has several currencies. */
  readonly hasTitle: boolean;
}

/** One currency: sums, months as bars and as a table, accounts, and partners. */
export function CurrencySection(props: CurrencySectionProps) {
  const { statistics, partners, own, countsOwn, isOneAccount, hasTitle } = props;
  const { currency, accounts, months, total } = statistics;
  const [first, last] = [months[0]!, months.at(-1)!];
  const name = words.section(currency);
  const leavesOut = !countsOwn && own !== undefined && own.creditCount + own.debitCount > 0;
  const filter = (from: string, to: string, rest: ItemsFilter): ItemsFilter => ({
    ...(isOneAccount && { accountNr: accounts[0]!.accountNr }),
    currency,
    dateFrom: daysOfMonth(from).from,
    dateTo: daysOfMonth(to).to,
    ...(leavesOut && { ownTransfers: "without" as const }),
    ...rest,
  });
  const names = accountShortNames(accounts);
  const closing = months.findLast((month) => month.closing !== undefined);
  return (
    <section className={styles["currency"]} aria-label={name}>
      {hasTitle ? <h2>{name}</h2> : <HiddenText as="h2">{name}</HiddenText>}
      <Figures figures={figuresOf(statistics, closing)} />
      <OwnNote own={own} countsOwn={countsOwn} currency={currency} />
      <div className={styles["box"]}>
        <MonthChart
          months={months}
          currency={currency}
          filterOf={(month, direction) => filter(month, month, { direction })}
        />
        <SumsTable
          label={words.monthsLabel(name)}
          head={words.month}
          currency={currency}
          rows={months.map((month) => ({
            key: month.month,
            head: words.monthName(month.month),
            sums: month,
            closing: month.closing,
            closingNote:
              month.closingDate === undefined || month.closingDate === daysOfMonth(month.month).to
                ? undefined
                : words.closingOn(month.closingDate),
            filterOf: (direction) => filter(month.month, month.month, { direction }),
          }))}
          total={total}
        />
      </div>
      {accounts.length > 1 && (
        <div className={styles["box"]}>
          <h3>{words.accountsTitle}</h3>
          <SumsTable
            label={words.accountsTitle}
            head={words.accountColumn}
            currency={currency}
            rows={accounts.map((account, place) => {
              const end = lastClosing(account);
              return {
                key: account.accountId,
                head: names[place]!,
                sums: totalOf(account),
                closing: end?.closing,
                closingNote: end && words.closingOn(end.date),
                filterOf: (direction: "credit" | "debit") =>
                  filter(first.month, last.month, { direction, accountNr: account.accountNr }),
              };
            })}
          />
        </div>
      )}
      <h3 className="above-1">{words.partners.title}</h3>
      <PartnerList
        partners={partners}
        currency={currency}
        filterOf={({ name: partnerName, direction }) =>
          filter(first.month, last.month, { direction, partnerName })
        }
      />
    </section>
  );
}

function figuresOf({ currency, total }: CurrencyStatistics, closing: MonthTotal | undefined) {
  const { figures } = words;
  const money = (amount: bigint, kind: "movement" | "balance") => (
    <AmountText amount={amount} currency={currency} kind={kind} />
  );
  return [
    {
      key: "credit",
      label: figures.credit,
      value: money(total.credit, "movement"),
      note: words.items(total.creditCount),
    },
    {
      key: "debit",
      label: figures.debit,
      value: money(total.debit, "movement"),
      note: words.items(total.debitCount),
    },
    { key: "net", label: figures.net, value: money(total.net, "movement") },
    {
      key: "closing",
      label: figures.closing,
      value: closing?.closing === undefined ? "–" : money(closing.closing, "balance"),
      note:
        closing?.closingDate === undefined ? words.unproven : words.closingOn(closing.closingDate),
    },
  ];
}

interface OwnNoteProps {
  readonly own: OwnTransfers | undefined;
  readonly countsOwn: boolean;
  readonly currency: string;
}

/** What became of the transfers between own accounts. */
function OwnNote({ own, countsOwn, currency }: OwnNoteProps) {
  if (own === undefined) return null;
  const money = (amount: string): string => formatAmount(amount, currency, { sign: "never" });
  const count = own.creditCount + own.debitCount;
  const texts = [
    count > 0 &&
      (countsOwn ? words.own.in(count) : words.own.out(count, money(own.credit), money(own.debit))),
    own.unpaired > 0 && words.own.open(own.unpaired),
  ].filter((text) => text !== false);
  return texts.length === 0 ? null : (
    <p className={classNames("small", styles["own"])}>{texts.join(" ")}</p>
  );
}

interface PartnerListProps {
  readonly partners: readonly PartnerSum[];
  readonly currency: string;
  readonly filterOf: (partner: PartnerSum) => ItemsFilter;
}

/** The partners with the largest sums, by credits and by debits. */
function PartnerList({ partners, currency, filterOf }: PartnerListProps) {
  const words = statisticsTexts.partners;
  return (
    <div className={classNames("halves gap-4", styles["partners"])}>
      {(["credit", "debit"] as const).map((direction) => {
        const own = partners.filter(
          (each) => each.currency === currency && each.direction === direction,
        );
        return (
          <section
            key={direction}
            className={styles["box"]}
            aria-label={`${words[direction]}, ${currency}`}
          >
            <h3>{words[direction]}</h3>
            {own.length === 0 && <p className={styles["muted"]}>{words.none}</p>}
            <ol>
              {own.map((partner) => (
                <li className="spread gap-4 tabular line-above" key={partner.name.toLowerCase()}>
                  <span className={classNames("shrink breaks", styles["partner"])}>
                    {partner.name === "" ? (
                      <span className={styles["muted"]}>{words.nameless}</span>
                    ) : (
                      <ItemsLink filter={filterOf(partner)}>{partner.name}</ItemsLink>
                    )}
                    <span className={styles["note"]}>{statisticsTexts.items(partner.count)}</span>
                  </span>
                  <AmountText amount={partner.sum} currency={currency} />
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
