import { IconCopy } from "@tabler/icons-react";
import type { Transaction } from "#contract/transactions/transactions.ts";
import type { ApiReply } from "#web/api/client.ts";
import { useDoubles } from "#web/areas/transactions/queries/use-doubles.ts";
import { doubleTexts as words } from "#web/areas/transactions/texts/doubles.ts";
import { drawerTexts, tieTexts } from "#web/areas/transactions/texts/transactions.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatDate, formatInstant } from "#web/ui/text/format-date.ts";
import styles from "./drawer.module.css";

type Detail = ApiReply<"transactionGet">;
type Double = Detail["doubles"][number];

interface DoubleProps {
  readonly companyId: string;
  readonly transaction: Transaction;
  readonly detail: Detail;
  /** Shows another row of the list, where it is loaded. */
  readonly onShow: (id: string) => void;
}

/**
 * „Lehet, hogy ez a tétel kétszer szerepel”: both rows with what tells them apart, and the
 * decision, which can be taken back at any time.
 */
export function DoubleSection({ companyId, transaction, detail, onShow }: DoubleProps) {
  const { decide } = useDoubles(companyId, onShow);
  const first = detail.doubles.find(({ decision }) => decision === "open");
  return detail.doubles.map((double) => {
    const pair = { id: transaction._id, otherId: double._id };
    const button = (decision: Double["decision"], label: string) => (
      <Button
        variant="secondary"
        size="small"
        loading={decide.isPending && decide.variables.decision === decision}
        disabled={decide.isPending}
        onClick={() =>
          decide.mutate({
            ...pair,
            decision,
            was: double.decision,
            marked: markedOf(transaction, double),
          })
        }
      >
        {label}
      </Button>
    );
    if (double.decision !== "open")
      return (
        <Note key={double._id} tone="info" icon={IconCopy} title={words.decided[double.decision]}>
          {words.decidedBy(double.decidedBy, double.decidedAt && formatInstant(double.decidedAt))}
          <span className="wrap gap-2 above-2">{button("open", words.takeBack)}</span>
        </Note>
      );
    return (
      <section key={double._id} className="stack gap-4">
        <Note
          tone="warning"
          icon={IconCopy}
          title={
            <>
              {words.title}
              {double === first && <HelpTip {...hardWords.possibleDouble} />}
            </>
          }
        >
          {words.why}
          <span className="wrap gap-2 above-2">
            {button("one", words.one)}
            {button("two", words.two)}
          </span>
        </Note>
        <RowFacts title={words.thisRow(transaction.booked)} facts={factsOf(transaction, detail)} />
        <RowFacts title={words.otherRow(double.bookedAt !== null)} facts={double} />
        <p className={styles["sourceNote"]}>{words.after}</p>
      </section>
    );
  });
}

/** A row that only one of two issues of its statement shows; the files' page has the question. */
export function OneIssueNote({ transaction }: Pick<DoubleProps, "transaction">) {
  if (transaction.possibleDoubleOf !== transaction._id) return null;
  return (
    <Note
      tone="warning"
      title={words.oneIssueTitle}
      actions={
        <ButtonLink to={to.files()} variant="secondary" size="small">
          {words.oneIssueDecide}
        </ButtonLink>
      }
    >
      {words.oneIssueWhy}
    </Note>
  );
}

/** The row that carries the mark: where the two are one item, the other one stays in the list. */
function markedOf(transaction: Transaction, double: Double): string {
  return transaction.possibleDoubleOf === double._id ? transaction._id : double._id;
}

type Facts = Omit<Double, "_id" | "decision" | "decidedBy" | "decidedAt">;

function factsOf(transaction: Transaction, detail: Detail): Facts {
  const [source] = detail.sources;
  return {
    ...transaction,
    reference: detail.reference || detail.endToEndId,
    source: source ?? null,
  };
}

/** The facts by which a person tells two rows apart; both tables have the same lines. */
function RowFacts({ title, facts }: { readonly title: string; readonly facts: Facts }) {
  const { source, bookedAt, bookedBy } = facts;
  const lines: (readonly [string, string])[] = [
    [words.source, source ? words.sourceOf(source) : ""],
    [words.arrived, formatInstant(facts.arrivedAt)],
    [words.day, formatDate(facts.bookingDate)],
    [words.partner, facts.partnerName],
    [tieTexts.fields.reference, facts.reference],
    [drawerTexts.remittance, facts.description],
    ...(bookedAt
      ? [[drawerTexts.bookedBy, words.bookedBy(bookedBy, formatInstant(bookedAt))] as const]
      : []),
  ];
  return (
    <div>
      <h3 className={styles["section"]}>{title}</h3>
      <dl className={styles["record"]}>
        {lines.map(([name, value]) => (
          <div className="grid gap-2" key={name}>
            <dt className="breaks muted">{name}</dt>
            <dd>{value || words.nothing}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
