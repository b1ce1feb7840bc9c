import { entryOf } from "#values/entry-of.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import type { ApiReply } from "#web/api/client.ts";
import {
  companyNameFault,
  directorNameFault,
  mobileFault,
  nameAfterProposal,
  taxNumberFault,
} from "#web/areas/companies/company-rules.ts";
import { saveCompany, type CompanyValues } from "#web/areas/companies/queries/save-company.ts";
import { useRegister } from "#web/areas/companies/queries/use-register.ts";
import { useServerValues } from "#web/ui/fields/server-values.ts";
import { useLatest } from "#web/ui/use-latest.ts";
import { useClientState } from "#web/state/client-state.ts";
import { companyFormTexts } from "#web/areas/companies/texts/companies.ts";
import { type Form, useForm } from "#web/ui/fields/use-form.ts";

export interface CompanyFormValues extends CompanyValues {
  readonly acknowledged: boolean;
}

interface CompanyFormOptions {
  /** Absent = a new company, which also asks for the acknowledgement. */
  readonly company?:
    | { readonly _id: string; readonly name: string; readonly taxNumber: string }
    | undefined;
  readonly onSaved: (
    company: ApiReply<"companyCreate">,
    /** Whether the person is still on the page on which he saved. */
    place: { readonly stayed: boolean },
  ) => void;
}

/** The tax number that the server refused because a company has it. */
interface TakenTaxNumber {
  readonly taxNumber: string;
  /** That company, where it is the person's own. */
  readonly own: ApiReply<"companyGet"> | undefined;
}

const FIELD_OF_PATH: Readonly<Record<string, keyof CompanyFormValues>> = {
  tax_number: "taxNumber",
  company_name: "companyName",
  name: "directorName",
  mobile: "mobile",
};

/** The one company form: creation, editing and the confirmation of a prepared company. */
export function useCompanyForm({ company, onSaved }: CompanyFormOptions) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [taken, setTaken] = useState<TakenTaxNumber | undefined>();
  const router = useRouter();
  const user = useClientState((state) => state.user);
  const known = {
    taxNumber: company?.taxNumber ?? "",
    companyName: company?.name ?? "",
    directorName: user?.name ?? "",
    mobile: user?.mobile ?? "",
  };
  const form = useForm<CompanyFormValues>({
    initialValues: { ...known, acknowledged: false },
    validate: {
      taxNumber: taxNumberFault,
      companyName: companyNameFault,
      directorName: directorNameFault,
      mobile: mobileFault,
      acknowledged: (value) => (company || value ? null : companyFormTexts.acknowledgeRequired),
    },
  });
  useServerValues(form, known);
  const found = useRegister(form.values.taxNumber, !company);
  useProposedName(form, found?.name ?? "");
  const submit = async (values: CompanyFormValues) => {
    setSaving(true);
    setTaken(undefined);
    // By the address: the page of a first company gives way to another one while it is saved.
    const { pathname } = router.state.location;
    const result = await saveCompany(client, company?._id, values);
    setSaving(false);
    if ("company" in result)
      onSaved(result.company, { stayed: router.state.location.pathname === pathname });
    else if (result.error.code === "company_tax_number_exists")
      setTaken({ taxNumber: values.taxNumber, own: result.own });
    else showFieldErrors(result.error);
  };
  const showFieldErrors = (error: ApiError) => {
    for (const { path } of error.fields ?? []) {
      const field = entryOf(FIELD_OF_PATH, path.replace(/^body\./, ""));
      if (field)
        form.setFieldError(
          field,
          field === "mobile" ? companyFormTexts.mobileWrong : companyFormTexts.required,
        );
    }
  };
  return {
    form,
    saving,
    creating: !company,
    /** Why the tax number in the field cannot be taken, as far as the server said so. */
    taken: taken?.taxNumber === form.values.taxNumber ? taken : undefined,
    openOwn: (own: ApiReply<"companyGet">) => onSaved(own, { stayed: true }),
    /** What the register says of the tax number, where there is a register. */
    found,
    submit: () => form.onSubmit(submit)(),
  };
}

/** Writes the register's name into the field, as long as the person has not written another. */
function useProposedName(form: Form<CompanyFormValues>, proposal: string): void {
  const latest = useLatest(form);
  const before = useRef("");
  useEffect(() => {
    if (proposal === before.current) return;
    const { values, setFieldValue } = latest.current;
    const next = nameAfterProposal(values.companyName, before.current, proposal);
    before.current = proposal;
    if (next !== values.companyName) setFieldValue("companyName", next);
  }, [proposal, latest]);
}

export type CompanyFormHandle = ReturnType<typeof useCompanyForm>;
