import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  accountToWork,
  useMoveAccount,
  type MovableAccount,
} from "#web/areas/bank-accounts/queries/use-move-account.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { closeModal } from "#web/modals/modals.ts";
import styles from "#web/modals/modals.module.css";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { accountMoveTexts as words } from "#web/areas/bank-accounts/texts/account-move.ts";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";

/**
 * Chooses the company to which an account moves, among the caller's own, and lists what moves
 * along. A failure is told by toast only.
 */
export function BankAccountMoveModal({ companyId, accountId }: ModalPurposes["bankAccountMove"]) {
  const query = useQuery(bankAccountsQuery(companyId));
  const account = query.data?.accounts.find((each) => each.accountId === accountId);
  return account ? <MoveForm account={account} companyId={companyId} /> : null;
}

function MoveForm({
  account,
  companyId,
}: {
  readonly account: MovableAccount;
  readonly companyId: string;
}) {
  const { companies } = useCompanies();
  const targets =
    companies?.filter(
      (company) => company.owned && company._id !== companyId && company.status === "active",
    ) ?? [];
  const [targetId, setTargetId] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const move = useMoveAccount();
  const submit = async () => {
    const target = targets.find((company) => company._id === targetId);
    if (!target) return setFault(words.chooseRequired);
    await move.run(accountToWork(account, companyId), target);
    closeModal();
  };
  const none = companies !== undefined && targets.length === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!move.running) void submit();
      }}
    >
      <DialogBody
        title={words.title}
        size="fields"
        footer={
          <>
            <Button variant="secondary" onClick={closeModal}>
              {modalTexts.cancel}
            </Button>
            {!none && (
              <Button type="submit" loading={move.running} loadingText={words.running}>
                {words.action}
              </Button>
            )}
          </>
        }
      >
        <div className={styles["form"]}>
          <p>
            <b>
              {accountDisplayName(
                account.displayName,
                displayAccountNumber(account.accountNr),
                account.bankName,
              )}
            </b>
          </p>
          {none ? (
            <Note tone="info" title={words.noTarget.title}>
              {words.noTarget.message}
            </Note>
          ) : (
            <>
              <SelectField
                label={words.target}
                placeholder={words.choose}
                value={targetId}
                error={fault}
                options={targets.map((company) => ({
                  value: company._id,
                  label: `${company.name} (${company.taxNumber})`,
                }))}
                onChange={(value) => {
                  setTargetId(value);
                  setFault(undefined);
                }}
              />
              <div>
                <p>{words.along}:</p>
                <ul className={styles["lost"]}>
                  {words.alongItems(account.transactionCount).map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </div>
              <p className={styles["after"]}>{words.stays}</p>
            </>
          )}
        </div>
      </DialogBody>
    </form>
  );
}
