/** Certificates of a company: the preview, the list, and making and fetching one. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import { certificateTexts as words } from "#web/areas/completeness/texts/certificates.ts";
import { tellFailure, tellNotHad } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** The accounts and days of a certificate; no account means all. */
export interface CertificateOrder {
  readonly companyId: string;
  readonly accountIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

function buildBody({ companyId, accountIds, from, to }: CertificateOrder) {
  return { company_id: companyId, account_ids: [...accountIds], from, to };
}

/** What a certificate would say; asked where the days are in their order and `asks` holds. */
export function useCertificatePreview(order: CertificateOrder, asks = true) {
  return useQuery({
    ...apiQuery("BankAccount", "certificatePreview", { body: buildBody(order) }),
    placeholderData: keepPreviousData,
    enabled: asks && order.from !== "" && order.from <= order.to,
    retry: false,
  });
}

export function certificatesQuery(companyId: string) {
  return apiQuery("BankAccount", "certificateList", { query: { company_id: companyId } });
}

/** Fetches the paper of a certificate. */
export function useCertificateDownload(companyId: string) {
  const offer = useApiMutation("certificateDownload", {
    invalidates: [],
    onSuccess: ({ url }) => startDownload(url),
    onError: tellNotHad(words.downloadFailed),
  });
  return {
    isPending: offer.isPending,
    run: (id: string) => offer.mutate({ params: { id }, body: { company_id: companyId } }),
  };
}

/** Makes a certificate and fetches its paper. */
export function useCertificate(onDone?: () => void) {
  const offer = useApiMutation("certificateDownload", {
    invalidates: [],
    onSuccess: ({ url }) => startDownload(url),
    onError: tellNotHad(words.downloadFailed),
  });
  const make = useApiMutation("certificateCreate", {
    invalidates: ["BankAccount", "Company"],
    onError: tellFailure(words.createFailed),
  });
  return {
    isPending: make.isPending,
    run: (order: CertificateOrder) =>
      make.mutate(
        { body: buildBody(order) },
        {
          onSuccess: ({ certificate }) => {
            addToast({ intent: "success", ...words.created });
            offer.mutate({
              params: { id: certificate._id },
              body: { company_id: order.companyId },
            });
            onDone?.();
          },
        },
      ),
  };
}
