import { useMutation, useQuery } from "@tanstack/react-query";
import type { ApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { startDownload } from "#web/api/start-download.ts";
import type { ExportChoices } from "#web/areas/exports/parts/export-options.ts";
import type { BookedChoice } from "#web/areas/exports/parts/export-search.ts";
import type { Period } from "#web/time/periods.ts";

/** How often the page asks for the state of files that are being made. */
const LOOK_MS = 1_500;

export interface ClientOrder extends Period, ExportChoices {
  readonly booked: BookedChoice;
  readonly onlyNew: boolean;
}

interface Companies {
  readonly ids: readonly string[];
  readonly accountIds: readonly string[];
}

type Asked = ApiReply<"clientExportCreate">;
type State = ApiReply<"clientExportState">["files"][number]["state"];

/** A company's file as the list shows it. */
export interface ClientFile {
  readonly companyId: string;
  readonly id: string | null;
  readonly refusal: Asked["files"][number]["refusal"];
  readonly rows: number;
  /** Days of the period that are not proven. */
  readonly openDays: number;
  readonly state: State | undefined;
  readonly failure: ApiReply<"clientExportState">["files"][number]["failure"];
}

const isUnderWay = (state: State | undefined): boolean =>
  state === undefined || state === "waiting" || state === "running";

/** Asks for the files of the companies, follows them, and downloads them as one ZIP. */
export function useClientExport({ ids, accountIds }: Companies) {
  const create = useMutation<Asked, ApiError, ClientOrder>({
    meta: { invalidates: ["File"] },
    mutationFn: ({ from, to, program: _, ...options }) =>
      callApi("clientExportCreate", {
        body: {
          ...namesOf(ids),
          ...options,
          account_ids: [...accountIds],
          start_date: from,
          end_date: to,
        },
      }),
  });
  const asked = create.data?.files ?? [];
  const made = asked.flatMap(({ companyId, id }) => (id === null ? [] : [{ companyId, id }]));
  const body = {
    ...namesOf(made.map(({ companyId }) => companyId)),
    ids: made.map(({ id }) => id),
  };
  const state = useQuery<ApiReply<"clientExportState">, ApiError>({
    queryKey: ["File", "clientExportState", body],
    queryFn: ({ signal }) => callApi("clientExportState", { body }, { signal }),
    enabled: made.length > 0,
    refetchInterval: ({ state: { data } }) =>
      data?.files.some((file) => isUnderWay(file.state)) ? LOOK_MS : false,
  });
  const known = new Map(state.data?.files.map((file) => [file.id, file]));
  const files: readonly ClientFile[] = asked.map((file) => {
    const { companyId, id, refusal, transactionCount: rows } = file;
    const now = id === null ? undefined : known.get(id);
    const failure = now?.failure ?? null;
    const openDays = file.openDays.days;
    return { companyId, id, refusal, rows, openDays, state: now?.state, failure };
  });
  const ready = files.filter((file) => file.state === "ready");
  const download = useMutation<ApiReply<"clientExportDownload">, ApiError>({
    meta: { invalidates: [] },
    mutationFn: () =>
      callApi("clientExportDownload", {
        body: {
          ...namesOf(ready.map(({ companyId }) => companyId)),
          ids: ready.map(({ id }) => id!),
        },
      }),
    onSuccess: ({ url }) => startDownload(url),
  });
  const waiting = files.filter((file) => file.id !== null && isUnderWay(file.state)).length;
  return { create, state, files, ready, waiting, made: made.length, download };
}

function namesOf([first = "", ...others]: readonly string[]) {
  return { company_id: first, further_ids: others };
}
