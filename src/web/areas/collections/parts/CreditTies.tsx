import { IconLock } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { CollectionDetail, CreditLink } from "#contract/collections/collections.ts";
import { useDecisions } from "#web/areas/collections/queries/use-decisions.ts";
import { collectionDetailTexts as words } from "#web/areas/collections/texts/collection-detail.ts";
import { evidenceTexts, whyProposed } from "#web/areas/collections/texts/why.ts";
import { to } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Tag, type TagTone } from "#web/ui/marks/Tag.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatInstant } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";

const TONES: Record<CreditLink["state"], TagTone> = {
  proposed: "brand",
  automatic: "good",
  confirmed: "good",
  rejected: "line",
};

interface TiesProps {
  readonly companyId: string;
  readonly collection: CollectionDetail;
}

/** The bank credits of a settlement, each with its reason and the decisions about it. */
export function CreditTies({ companyId, collection }: TiesProps) {
  const { links, restingLinks, offsets, currency, expected } = collection;
  const noTies = collection.state === "unbalanced" ? words.noTiesUnproven : words.noTies;
  if (links.length + offsets.length + restingLinks.length === 0)
    return <p className={styles["hint"]}>{expected === null ? words.noneDue : noTies}</p>;
  const alone = offsets.filter(
    ({ proposalId }) => !links.some((link) => link.proposalId === proposalId),
  );
  return (
    <ul className={styles["ties"]}>
      {links.map((link) => (
        <Tie
          key={`${link.proposalId} ${link.credit._id}`}
          companyId={companyId}
          link={link}
          offsets={offsets.filter(({ proposalId }) => proposalId === link.proposalId)}
        />
      ))}
      {restingLinks.map((link) => (
        <li key={`resting ${link.proposalId}`} className={styles["refused"]}>
          <span className={styles["tieHead"]}>
            <b>{link.partnerName || words.restingItem}</b>
            <Tag tone="warning">{words.resting.tag}</Tag>
          </span>
          <span className="tabular one-line right">{formatAmount(link.amount, currency)}</span>
          <p className={styles["tieText"]}>
            {link.bookingDate && `${formatDate(link.bookingDate)} · `}
            {words.resting[link.reason]}
          </p>
          {link.decidedBy && link.decidedAt && (
            <p className={styles["tieText"]}>
              {words.decidedBy(link.decidedBy, formatInstant(link.decidedAt))}
            </p>
          )}
          <Decisions
            companyId={companyId}
            proposalId={link.proposalId}
            state="confirmed"
            byHand={true}
          />
        </li>
      ))}
      {alone.map((offset) => (
        <li key={offset.proposalId}>
          <span className={styles["tieHead"]}>
            {words.offset(offset.invoiceRef)}
            <Tag tone={TONES[offset.state]}>{words.linkStates[offset.state]}</Tag>
          </span>
          <span className="tabular one-line right">
            {formatAmount(`-${offset.amount}`, currency)}
          </span>
          <Decisions
            companyId={companyId}
            proposalId={offset.proposalId}
            state={offset.state}
            byHand={false}
          />
        </li>
      ))}
    </ul>
  );
}

function Tie({
  companyId,
  link,
  offsets,
}: {
  readonly companyId: string;
  readonly link: CreditLink;
  readonly offsets: CollectionDetail["offsets"];
}) {
  const { credit, state, rule } = link;
  const navigate = useNavigate();
  const byHand = rule === "manual";
  const reasons = [whyProposed(link.why), ...evidenceTexts(link.evidence)].filter(Boolean);
  const decision =
    link.decidedBy && link.decidedAt
      ? words.decidedBy(link.decidedBy, formatInstant(link.decidedAt))
      : "";
  return (
    <li className={classNames(state === "rejected" && styles["refused"])}>
      <span className={styles["tieHead"]}>
        <b>{credit.partnerName || credit.description}</b>
        {link.why === "taken_back" && state === "proposed" ? (
          <Tag tone="warning">{words.takenBack}</Tag>
        ) : (
          <Tag tone={TONES[state]} {...(state === "confirmed" && { icon: IconLock })}>
            {byHand && state === "confirmed" ? words.byHand : words.linkStates[state]}
          </Tag>
        )}
      </span>
      <span className="tabular one-line right">
        <AmountText amount={credit.amount} currency={credit.currency} />
        {link.amount !== credit.amount && (
          <> {words.part(formatAmount(link.amount, credit.currency))}</>
        )}
      </span>
      <p className={styles["tieText"]}>
        {[formatDate(credit.bookingDate), credit.bankName, credit.description]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {/[1-9]/.test(link.returned) && (
        <p className={styles["tieText"]}>
          {words.returned(formatAmount(link.returned, credit.currency))}
        </p>
      )}
      {offsets.map((offset) => (
        <p key={`${offset.feeId} ${offset.invoiceRef}`} className={styles["tieText"]}>
          {words.offset(offset.invoiceRef)}: {formatAmount(`-${offset.amount}`, credit.currency)}
        </p>
      ))}
      {reasons.length > 0 && (
        <p className={styles["tieText"]}>
          {words.because}: {reasons.join(" ")}
        </p>
      )}
      {decision && <p className={styles["tieText"]}>{decision}</p>}
      {(state === "automatic" || state === "confirmed") && (
        <p className={styles["tieText"]}>{words.kept[state]}</p>
      )}
      <Decisions
        companyId={companyId}
        proposalId={link.proposalId}
        state={state}
        byHand={byHand}
        onShow={() =>
          void navigate({
            to: to.transactionViewer(),
            search: {
              dateFrom: credit.bookingDate,
              dateTo: credit.bookingDate,
              amountMin: credit.amount.replace("-", ""),
              amountMax: credit.amount.replace("-", ""),
            } as never,
          })
        }
      />
    </li>
  );
}

interface DecisionsProps {
  readonly companyId: string;
  readonly proposalId: string;
  readonly state: CreditLink["state"];
  readonly byHand: boolean;
  readonly onShow?: () => void;
}

function Decisions({ companyId, proposalId, state, byHand, onShow }: DecisionsProps) {
  const { busy, decide } = useDecisions(companyId);
  const decided = state === "confirmed" || state === "rejected";
  return (
    <span className={styles["tieActions"]}>
      {!decided && (
        <Button
          size="small"
          variant={state === "proposed" ? "filled" : "secondary"}
          disabled={busy}
          onClick={() => decide(proposalId, "confirm")}
        >
          {state === "automatic" ? words.lock : words.confirm}
        </Button>
      )}
      {!decided && (
        <Button
          size="small"
          variant="secondary"
          disabled={busy}
          onClick={() => decide(proposalId, "reject")}
        >
          {words.reject}
        </Button>
      )}
      {decided && (
        <Button
          size="small"
          variant="secondary"
          disabled={busy}
          onClick={() => decide(proposalId, "undo")}
        >
          {byHand ? words.unlink : state === "confirmed" ? words.unlock : words.undo}
        </Button>
      )}
      {onShow && (
        <Button size="small" variant="quiet" onClick={onShow}>
          {words.showTransaction}
        </Button>
      )}
    </span>
  );
}
