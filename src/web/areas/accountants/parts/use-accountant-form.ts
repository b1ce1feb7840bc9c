import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { INVITED_COMPANIES_MAX } from "#contract/companies/accountant-limits.ts";
import { accountantEmailFault, accountantNameFault } from "./accountant-rules.ts";
import type { Accountant } from "#web/areas/accountants/accountant-queries.ts";
import { pickCompanies, tellInvited } from "./invited-companies.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { canManageCompany } from "#web/state/company-rights.ts";
import { mobileFault } from "#web/areas/companies/company-rules.ts";
import {
  accountantEdited,
  accountantFormTexts as words,
  companyChoiceTexts,
} from "#web/areas/accountants/texts/accountants.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { useForm } from "#web/ui/fields/use-form.ts";

interface AccountantFormOptions {
  readonly companyId: string;
  /** Absent = an invitation. */
  readonly accountant?: Accountant | undefined;
  readonly onSaved: () => void;
}

/**
 * The one form of an accountant: invitation and editing. A toast tells whether the letter was sent.
 */
export function useAccountantForm({ companyId, accountant, onSaved }: AccountantFormOptions) {
  const client = useQueryClient();
  const companies = useCompanies().companies?.filter(canManageCompany) ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([companyId]);
  const [asked, setAsked] = useState(false);
  const form = useForm({
    initialValues: {
      name: accountant?.name ?? "",
      email: accountant?.email ?? "",
      mobile: accountant?.mobile ?? "",
    },
    validate: { name: accountantNameFault, email: accountantEmailFault, mobile: mobileFault },
  });
  const save = useMutation({
    meta: { invalidates: ["Accountant"] },
    mutationFn: async (values: typeof form.values) => {
      const fields = { name: values.name.trim(), mobile: values.mobile, company_id: companyId };
      if (accountant) {
        await callApi("accountantSave", { params: { id: accountant._id }, body: fields });
        return accountantEdited;
      }
      const body = { ...fields, ...pickCompanies(chosen, companyId), email: values.email.trim() };
      return tellInvited(await callApi("accountantCreate", { body }), companies);
    },
    onSuccess: (toast) => {
      addToast(toast);
      onSaved();
    },
    onError: (error) => {
      const { code } = asApiError(error);
      if (code === "accountant_invitation_not_sent") {
        // The accountant is saved all the same: the list shows who was not reached, with a button
        // to send the letter again.
        addToast(notifications["accountant.authFailed"]());
        void invalidateCategory(client, "Accountant");
        onSaved();
      } else if (code === "accountant_exists")
        form.setFieldError("email", words.alreadyMember(chosen.length));
      else if (code === "rate_limited" || code === "plan_limit_reached")
        addToast({
          ...notifications["accountant.saveFailed"](),
          message: presentError(error).message,
        });
      else addToast(commandFailure(error, notifications["accountant.saveFailed"]()));
    },
  });
  return {
    form,
    saving: save.isPending,
    editing: accountant !== undefined,
    /** The director's companies, where the invitation may be to several. */
    companies: accountant || companies.length < 2 ? [] : companies,
    chosen,
    choose: setChosen,
    chosenFault: asked ? whyNotThese(chosen) : undefined,
    submit: () => {
      setAsked(true);
      form.onSubmit((values) => {
        if (whyNotThese(chosen) === undefined) save.mutate(values);
      })();
    },
  };
}

export type AccountantFormHandle = ReturnType<typeof useAccountantForm>;

// The company of the call stands beside the further ones.
function whyNotThese({ length }: readonly string[]): string | undefined {
  if (length === 0) return companyChoiceTexts.required;
  return length > INVITED_COMPANIES_MAX + 1
    ? companyChoiceTexts.tooMany(INVITED_COMPANIES_MAX + 1)
    : undefined;
}
