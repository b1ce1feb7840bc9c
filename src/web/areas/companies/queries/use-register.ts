import { useQuery } from "@tanstack/react-query";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { hasValidTaxNumberCheck } from "#values/tax-number.ts";

export type RegisteredCompany = NonNullable<ApiReply<"companyRegisterGet">["company"]>;

/**
 * What the company register says of a tax number: a proposal for the form. Without a register, or
 * where it does not answer, there is simply none.
 */
export function useRegister(taxNumber: string, enabled: boolean): RegisteredCompany | undefined {
  const query = useQuery({
    // The question is noted in the person's own log; no write of companies makes its answer old.
    queryKey: ["Profile", "companyRegisterGet", taxNumber],
    queryFn: ({ signal }) => callApi("companyRegisterGet", { params: { taxNumber } }, { signal }),
    enabled: enabled && hasValidTaxNumberCheck(taxNumber),
    retry: false,
  });
  return query.data?.company ?? undefined;
}
