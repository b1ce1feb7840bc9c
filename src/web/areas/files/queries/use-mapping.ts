/** The table of a file, the trial of a mapping, and its saving. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { useSettled } from "#web/ui/use-settled.ts";
import type { TableMapping, TableOpening } from "#values/table-mapping.ts";

/** How the person wants the table opened. */
export interface Opening extends TableOpening {
  /** Row of the column names; null = as we found it, 0 = none. */
  readonly headerLine: number | null;
}

export const OPENING_FOUND: Opening = {
  charset: null,
  delimiter: null,
  sheet: null,
  headerLine: null,
};

/** A pause in the person's answers after which they are tried. */
const SETTLE_MS = 350;

/** Nothing that happens to other files parses this one again. */
const OF_ITS_OWN = { keepsPlace: true };

/** The first rows of the table. */
export function tableQuery(companyId: string, fileId: string, opening: Opening) {
  const { charset, delimiter, sheet, headerLine, cuts } = opening;
  return queryOptions<ApiReply<"fileMappingGet">, ApiError>({
    queryKey: ["File", "fileMappingGet", companyId, fileId, opening],
    queryFn: ({ signal }) =>
      callApi(
        "fileMappingGet",
        {
          params: { id: fileId },
          query: {
            company_id: companyId,
            ...(charset && { charset }),
            ...(delimiter && { delimiter }),
            ...(sheet !== null && { sheet }),
            ...(cuts && { cuts: (cuts.length > 0 ? cuts.join(",") : "auto") as never }),
            ...(headerLine !== null && { header_line: String(headerLine) as never }),
          },
        },
        { signal },
      ),
    gcTime: 0,
    meta: OF_ITS_OWN,
  });
}

/**
 * What the mapping would give, once its answers rest for a moment; `undefined` mapping = nothing to
 * try.
 */
export function useTriedMapping(
  companyId: string,
  fileId: string,
  mapping: TableMapping | undefined,
) {
  const settled = useSettled(mapping, SETTLE_MS);
  const query = useQuery({
    queryKey: ["File", "fileMappingTry", companyId, fileId, settled],
    queryFn: ({ signal }): Promise<ApiReply<"fileMappingTry">> =>
      callApi(
        "fileMappingTry",
        {
          params: { id: fileId },
          query: { company_id: companyId },
          body: { mapping: settled as never },
        },
        { signal },
      ),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: OF_ITS_OWN,
  });
  const isCurrent = settled === mapping && !query.isPlaceholderData && !query.isFetching;
  return { ...query, isCurrent };
}
