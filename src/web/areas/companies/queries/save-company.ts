/**
 * Saving a company and its director in one user action: two calls, because the company carries two
 * fields only.
 */
import type { QueryClient } from "@tanstack/react-query";
import { asApiError, type ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { bearerToken, clientState, setClientState } from "#web/state/client-state.ts";
import { companyNotifications } from "#web/areas/companies/texts/companies.ts";
import { canManageCompany } from "#web/state/company-rights.ts";
import { notifications } from "#web/texts/notifications.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { changedValues } from "#web/ui/fields/server-values.ts";

export interface CompanyValues {
  readonly taxNumber: string;
  readonly companyName: string;
  readonly directorName: string;
  readonly mobile: string;
}

type Company = ApiReply<"companyCreate">;

/**
 * `undefined` as the id creates. Resolves with the company, or with the error after its toast was
 * raised. A new company whose tax number is taken by a company of the person's own comes with that
 * company, and without a toast.
 */
export async function saveCompany(
  client: QueryClient,
  id: string | undefined,
  values: CompanyValues,
): Promise<
  { readonly company: Company } | { readonly error: ApiError; readonly own?: Company | undefined }
> {
  const body = { tax_number: values.taxNumber, company_name: values.companyName.trim() };
  let company: Company;
  try {
    company =
      id === undefined
        ? await callApi("companyCreate", { body })
        : await callApi("companySave", { params: { id }, body });
  } catch (thrown) {
    const error = asApiError(thrown);
    const isTaken = id === undefined && error.code === "company_tax_number_exists";
    const own = isTaken ? await findOwn(body.tax_number) : undefined;
    if (own === undefined) {
      addToast(failureToast(error, id === undefined));
      return { error };
    }
    // A company of which this page never heard was made by a call whose answer was lost.
    if (isHeardOf(own) || own.name !== body.company_name) return { error, own };
    company = own;
  }
  await saveDirector(values);
  await refreshUser();
  await Promise.all(
    (["Company", "Entrepreneur", "User"] as const).map((category) =>
      invalidateCategory(client, category),
    ),
  );
  addToast(id === undefined ? companyNotifications.created : companyNotifications.saved);
  return { company };
}

async function findOwn(taxNumber: string): Promise<Company | undefined> {
  try {
    const { companies } = await callApi("companyList", {});
    return companies.find((each) => each.taxNumber === taxNumber && canManageCompany(each));
  } catch {
    return undefined;
  }
}

function isHeardOf({ _id }: Company): boolean {
  return clientState().user?.companies?.some((each) => each._id === _id) ?? false;
}

/** The user with the companies as the server knows them now: the guards decide by them. */
export async function refreshUser(): Promise<void> {
  if (!bearerToken()) return;
  try {
    const me = await callApi("meGet", {});
    setClientState({ user: me.user, role: me.role, profile: me.profile });
  } catch {
    // The saved data are on the server; the next page load brings them.
  }
}

async function saveDirector(values: CompanyValues): Promise<void> {
  try {
    const { user: known } = clientState();
    const user = await callApi("entrepreneurSave", {
      body: changedValues(
        { name: values.directorName.trim(), mobile: values.mobile },
        { name: known?.name ?? "", mobile: known?.mobile ?? "" },
      ),
    });
    setClientState({ user });
  } catch (error) {
    addToast(commandFailure(error, companyNotifications.directorFailed));
  }
}

function failureToast(error: ApiError, creating: boolean) {
  if (error.code === "company_tax_number_exists") return notifications["company.taxNumberExists"]();
  return commandFailure(
    error,
    creating ? notifications["company.createFailed"]() : companyNotifications.saveFailed,
  );
}
