import { useQuery } from "@tanstack/react-query";
import type {
  Collection,
  CollectionDetail,
  CreditLink,
} from "#contract/collections/collections.ts";
import { settlementSourceName } from "#statements/heads/find-settlement-source.ts";
import { collectionQuery } from "#web/areas/collections/queries/collection-queries.ts";
import { useDecisions } from "#web/areas/collections/queries/use-decisions.ts";
import { collectionDetailTexts } from "#web/areas/collections/texts/collection-detail.ts";
import { proposalTexts as words } from "#web/areas/collections/texts/proposal.ts";
import { evidenceTexts, whyProposed } from "#web/areas/collections/texts/why.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./collections.module.css";

interface ProposalNoteProps {
  readonly companyId: string;
  readonly collection: Collection;
  readonly onOpen: (id: string) => void;
}

/** The bank credit that may pay a settlement, under its row, with the decision beside it. */
export function ProposalNote({ companyId, collection, onOpen }: ProposalNoteProps) {
  const { data } = useQuery(collectionQuery(companyId, collection._id));
  const { busy, decide } = useDecisions(companyId);
  const open = (
    <Button size="small" variant="quiet" onClick={() => onOpen(collection._id)}>
      {words.details}
    </Button>
  );
  // The place is kept, so that nothing moves when the reason is there.
  if (!data) return <div className={styles["proposalPlace"]} aria-hidden="true" />;
  const links = data.links.filter(({ state, why }) => state === "proposed" && why !== "taken_back");
  const [link] = links;
  if (!link) return null;
  if (links.some(({ proposalId }) => proposalId !== link.proposalId))
    return (
      <Note tone="warning" title={words.several(links.length)} actions={open}>
        {words.choose}
      </Note>
    );
  const offset = data.offsets.find(({ proposalId }) => proposalId === link.proposalId);
  return (
    <Note
      tone="warning"
      title={offset ? words.setOff(settlementSourceName(data.source)) : words.likely}
      actions={
        <>
          <Button
            size="small"
            variant="secondary"
            disabled={busy}
            onClick={() => decide(link.proposalId, "confirm")}
          >
            {collectionDetailTexts.confirm}
          </Button>
          {open}
        </>
      }
    >
      {offset ? setOffText(data, link, offset) : creditText(link)}
    </Note>
  );
}

function setOffText(
  { expected, currency }: CollectionDetail,
  { credit }: CreditLink,
  { invoiceRef, amount }: CollectionDetail["offsets"][number],
): string {
  const sum = (value: string): string => formatAmount(value, currency);
  const bare = (value: string): string => formatAmount(value, currency, { unit: false });
  const steps = [bare(expected ?? "0"), bare(amount), sum(credit.amount)] as const;
  return words.setOffSum(invoiceRef, sum(amount), steps);
}

function creditText({ credit, why, evidence }: CreditLink): string {
  const what = [
    formatDate(credit.bookingDate),
    credit.partnerName || credit.description,
    formatAmount(credit.amount, credit.currency),
  ];
  const [reason] = [whyProposed(why), ...evidenceTexts(evidence)].filter(Boolean);
  return [`${what.filter(Boolean).join(" · ")}.`, reason].filter(Boolean).join(" ");
}
