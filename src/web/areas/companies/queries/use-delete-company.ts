import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { refreshUser } from "./save-company.ts";
import { openModal } from "#web/modals/modals.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { forgetCompany } from "#web/shell/use-company-loss.ts";
import { clientState, setCurrentCompany } from "#web/state/client-state.ts";
import { companyDeleteTexts as words } from "#web/areas/companies/texts/company-delete.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { formatInstant } from "#web/ui/text/format-date.ts";

type Prepared = Pick<CompanyRow, "_id" | "name">;

/** Deletes a company after its name was typed; it stays among the deleted ones for thirty days. */
export function useDeleteCompany(): { readonly ask: (company: CompanyRow) => void } {
  const client = useQueryClient();
  const remove = useApiMutation("companyDelete", {
    invalidates: ["Company", "User"],
    onError: (error) => addToast(commandFailure(error, notifications["company.deleteFailed"]())),
  });
  const run = async (company: CompanyRow, typed: string) => {
    // The company is left before the list comes without it, so that the person is not told of a
    // loss that he asked for; restored where the deletion fails.
    const current = clientState().currentCompany;
    if (current?._id === company._id) setCurrentCompany(null);
    const { purgeAfter } = await remove
      .mutateAsync({ params: { id: company._id }, body: { company_name: typed } })
      .catch((error: unknown) => {
        setCurrentCompany(current);
        throw error;
      });
    forgetCompany(client, company._id);
    addToast({ intent: "success", ...words.deleted(formatInstant(purgeAfter)) });
    await refreshUser();
  };
  const ask = async (company: CompanyRow) => {
    // Without the figures the question is asked all the same, in general words.
    const contents = await callApi("companyDeletionGet", { params: { id: company._id } }).catch(
      () => undefined,
    );
    openModal("typedConfirm", {
      title: words.title(company.name),
      lead: words.lead,
      lost: contents ? words.lost(contents) : words.lostUnknown,
      after: words.after,
      label: words.label,
      expected: company.name,
      wrong: words.wrong,
      actionLabel: words.action,
      runningLabel: words.running,
      run: (typed) => run(company, typed),
    });
  };
  return { ask: (company) => void ask(company) };
}

/**
 * Refuses a company that a program prepared for the person: it is deleted, so that no page waits
 * for it any more. Nothing is in it yet, so one question is enough.
 */
export function useRefusePrepared(): { readonly ask: (company: Prepared) => void } {
  const client = useQueryClient();
  const remove = useApiMutation("companyDelete", {
    invalidates: ["Company", "User"],
    onError: (error) => addToast(commandFailure(error, notifications["company.deleteFailed"]())),
  });
  const run = async ({ _id: id, name }: Prepared) => {
    await remove.mutateAsync({ params: { id }, body: { company_name: name } });
    forgetCompany(client, id);
    await refreshUser();
  };
  return {
    ask: (company) =>
      openModal("confirm", {
        title: words.refuse.title(company.name),
        children: words.refuse.message,
        actionLabel: words.refuse.action,
        runningLabel: words.refuse.running,
        danger: true,
        run: () => run(company),
      }),
  };
}
