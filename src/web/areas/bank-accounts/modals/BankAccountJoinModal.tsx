import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountJoinReply, JoinSide } from "#contract/bank-accounts/account-joins.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { AccountDialog } from "#web/areas/bank-accounts/parts/AccountDialog.tsx";
import { Consequences } from "#web/areas/bank-accounts/parts/Consequences.tsx";
import { useChoice } from "#web/areas/bank-accounts/parts/use-choice.ts";
import { listNumbers, type JoinableNumber } from "#web/areas/bank-accounts/parts/suggest-join.ts";
import {
  joinPreviewQuery,
  useAccountJoin,
  type JoinedNumbers,
} from "#web/areas/bank-accounts/queries/use-account-join.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { accountJoinTexts as words } from "#web/areas/bank-accounts/texts/account-join.ts";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { formatInterval } from "#web/ui/text/format-date.ts";
import { KeyValues } from "#web/ui/data/KeyValues.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

type Props = ModalPurposes["bankAccountJoin"];

/**
 * Chooses the account of the company that is a former number of this one, and previews the join. A
 * failure is told by toast.
 */
export function BankAccountJoinModal({ companyId, accountId, fromNr }: Props) {
  return (
    <AccountDialog title={words.title} companyId={companyId} accountId={accountId}>
      {(account, accounts) => (
        <JoinForm
          companyId={companyId}
          account={account}
          others={listNumbers(accounts).filter(
            (each) => each.currency === account.currency && each.accountNr !== account.accountNr,
          )}
          suggested={fromNr}
        />
      )}
    </AccountDialog>
  );
}

interface JoinFormProps {
  readonly companyId: string;
  readonly account: { readonly accountNr: string; readonly currency: string };
  readonly others: readonly JoinableNumber[];
  readonly suggested: string | undefined;
}

function JoinForm({ companyId, account, others, suggested }: JoinFormProps) {
  const closeModal = useCloseModal();
  const only = others.length === 1 ? others[0]!.accountNr : "";
  const former = useChoice(suggested ?? only);
  const fromNr = former.value;
  const [submitted, setSubmitted] = useState(false);
  const join = useAccountJoin();
  const numbers = { companyId, currency: account.currency, fromNr, intoNr: account.accountNr };
  const submit = async () => {
    if (fromNr === "") return former.setFault(words.chooseRequired);
    setSubmitted(true);
    await join.run(numbers);
    closeModal();
  };
  return (
    <FormModal
      formType="create"
      title={words.title}
      submitLabel={words.action}
      runningLabel={words.running}
      loading={join.running}
      submitError={null}
      onSubmit={() => void submit()}
    >
      <p>{words.lead}</p>
      <SelectField
        label={words.former}
        placeholder={words.choose}
        {...former.field}
        options={others.map((other) => ({
          value: other.accountNr,
          label: accountDisplayName(
            other.displayName,
            displayAccountNumber(other.accountNr),
            other.bankName,
          ),
        }))}
      />
      {fromNr !== "" && <JoinPreview numbers={numbers} asking={!submitted} />}
    </FormModal>
  );
}

interface JoinPreviewProps {
  readonly numbers: JoinedNumbers;
  /** False once they are joined: the former number is no account then. */
  readonly asking: boolean;
}

/** Both sides now, and their future. */
function JoinPreview({ numbers, asking }: JoinPreviewProps) {
  const query = useQuery({ ...joinPreviewQuery(numbers), enabled: asking });
  if (query.isError) {
    return (
      <Note tone="bad" title={words.previewFailed}>
        {presentError(query.error).message}
      </Note>
    );
  }
  if (!query.data) return <SkeletonRows rows={3} />;
  const { from, into } = query.data;
  return (
    <>
      <KeyValues
        rows={[
          { label: words.formerSide, value: <Side side={from} /> },
          { label: words.presentSide, value: <Side side={into} /> },
        ]}
      />
      <Consequences
        lead={words.after}
        items={[
          ...words.afterItems(from.transactionCount + into.transactionCount),
          ...(query.data.endsFeed ? [words.endsFeed] : []),
        ]}
      />
      <Overlap preview={query.data} />
      <p className="small muted">{words.undoable}</p>
    </>
  );
}

function Side({ side }: { readonly side: JoinSide }) {
  const { firstDate, lastDate } = side;
  return (
    <>
      <b>{displayAccountNumber(side.accountNr)}</b>
      <br />
      {side.bankName && `${side.bankName} · `}
      {firstDate && lastDate
        ? words.covers(side.transactionCount, formatInterval(firstDate, lastDate))
        : words.empty}
    </>
  );
}

function Overlap({ preview }: { readonly preview: AccountJoinReply }) {
  const { overlap, possibleDoubles } = preview;
  if (!overlap && possibleDoubles === 0) return null;
  return (
    <Note
      tone={possibleDoubles > 0 ? "warning" : "info"}
      title={overlap ? words.overlap(formatInterval(overlap.from, overlap.to)) : words.near}
    >
      {words.doubles(possibleDoubles)}
    </Note>
  );
}
