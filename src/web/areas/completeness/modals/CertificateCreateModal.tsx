import { classNames } from "#web/ui/class-names.ts";
import { useState } from "react";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { CertificateState } from "#web/areas/completeness/parts/CertificateState.tsx";
import { describeOpenDays } from "#web/areas/completeness/parts/open-days.ts";
import styles from "#web/areas/completeness/parts/certificates.module.css";
import {
  useCertificate,
  useCertificatePreview,
} from "#web/areas/completeness/queries/certificates.ts";
import { certificateTexts as words } from "#web/areas/completeness/texts/certificates.ts";
import { FormModal } from "#web/modals/FormModal.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { todayDate } from "#web/time/now.ts";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import { DateField } from "#web/ui/fields/DateField.tsx";

/** Chooses accounts and days, and says whether they are whole before a certificate is made. */
export function CertificateCreateModal({
  companyId,
  accountId,
  ...first
}: ModalPurposes["certificateCreate"]) {
  const closeModal = useCloseModal();
  const [days, setDays] = useState({ from: first.from, to: first.to });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const all = useCertificatePreview({ companyId, accountIds: [], ...days });
  const accounts = all.data?.accounts ?? [];
  const [isTouched, setTouched] = useState(false);
  // Until the person ticks accounts himself, the one that the calendar shows is chosen.
  const chosen = accounts.filter((account) =>
    isTouched || accountId === undefined
      ? !left.has(account.accountId)
      : account.accountId === accountId,
  );
  const accountIds = chosen.map((account) => account.accountId);
  const order = { companyId, accountIds, ...days };
  const isOrdered = days.from <= days.to;
  const preview = useCertificatePreview(order, chosen.length > 0);
  const certificate = useCertificate(closeModal);
  const names = accountShortNames(accounts);
  const toggle = (id: string): void => {
    const kept = new Set(accountIds);
    if (!kept.delete(id)) kept.add(id);
    setTouched(true);
    setLeft(new Set(accounts.map((each) => each.accountId).filter((each) => !kept.has(each))));
  };
  const why =
    chosen.length === 0
      ? words.noAccount
      : !isOrdered
        ? words.order
        : preview.data === undefined || preview.isPlaceholderData
          ? words.waiting
          : preview.data.whole
            ? undefined
            : describeOpenDays(preview.data, todayDate(), false).title;
  return (
    <FormModal
      formType="create"
      title={words.title}
      submitLabel={words.make}
      runningLabel={words.making}
      submitDisabled={why}
      loading={certificate.isPending}
      submitError={null}
      onSubmit={() => certificate.run(order)}
    >
      <p>{words.intro}</p>
      <div className="stack gap-4">
        <div className={classNames("halves gap-4", styles["days"])}>
          {(["from", "to"] as const).map((end) => (
            <DateField
              key={end}
              today={todayDate()}
              label={words[end]}
              value={days[end]}
              onChange={(date) => setDays({ ...days, [end]: date })}
              pickLabel={words.pick}
              wrong={words.wrongDate}
              span={days}
              error={end === "to" && !isOrdered ? words.order : undefined}
            />
          ))}
        </div>
        <fieldset className={styles["accounts"]}>
          <legend className="below-2 medium flat">{words.accounts}</legend>
          {accounts.map((account, place) => (
            <CheckField
              key={account.accountId}
              label={names[place]}
              checked={accountIds.includes(account.accountId)}
              onChange={() => toggle(account.accountId)}
            />
          ))}
        </fieldset>
        <div className="grid gap-2" aria-live="polite">
          {preview.isError ? (
            <QueryError
              title={words.checkFailed}
              error={preview.error}
              onRetry={() => void preview.refetch()}
            />
          ) : preview.data === undefined ? (
            chosen.length > 0 && isOrdered && <Skeleton height={64} />
          ) : (
            <CertificateState preview={preview.data} />
          )}
        </div>
      </div>
    </FormModal>
  );
}
