import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { ApiReply } from "#web/api/client.ts";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { bankAccountsTexts as words } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { AwaitedDialog } from "#web/modals/AwaitedDialog.tsx";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";

export type BankAccountRow = ApiReply<"bankAccountList">["accounts"][number];

interface AccountDialogProps {
  readonly title: string;
  readonly companyId: string;
  readonly accountId: string;
  /** The dialog about the account, which is one of the company's accounts. */
  readonly children: (account: BankAccountRow, accounts: readonly BankAccountRow[]) => ReactElement;
}

/** A dialog about one bank account, which may be gone by the time its list has come. */
export function AccountDialog({ title, companyId, accountId, children }: AccountDialogProps) {
  return (
    <AwaitedDialog
      title={title}
      query={useQuery(bankAccountsQuery(companyId))}
      failed={words.loadFailed}
    >
      {({ accounts }) => {
        const account = accounts.find((each) => each.accountId === accountId);
        if (account) return children(account, accounts);
        return (
          <DialogBody title={title}>
            <Note tone="info" title={words.gone.title}>
              {words.gone.message}
            </Note>
          </DialogBody>
        );
      }}
    </AwaitedDialog>
  );
}
