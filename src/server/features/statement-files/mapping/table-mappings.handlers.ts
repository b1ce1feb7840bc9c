import type { Handlers } from "#server/http/handler.ts";
import { presentMapping } from "./table-mappings.present.ts";
import {
  forgetMapping,
  listMappings,
  type MappingNeeds,
  renameMapping,
  saveMapping,
  showTable,
  tryTable,
} from "./table-mappings.service.ts";

/** The handlers of unknown tables and of the company's own profiles. */
export function tableMappingHandlers(deps: MappingNeeds) {
  return {
    fileMappingGet: ({ company, params, query }) => {
      const { charset = null, delimiter = null, sheet = null, header_line: headerLine } = query;
      const opening = { charset, delimiter, sheet, ...(query.cuts && { cuts: query.cuts }) };
      return showTable(deps, company, params.id, { opening, headerLine });
    },
    fileMappingTry: ({ company, params, body }) => tryTable(deps, company, params.id, body.mapping),
    fileMappingSave: ({ company, params, body }) => saveMapping(deps, company, params.id, body),
    tableMappingList: async ({ company }) => ({
      mappings: (await listMappings(deps, company)).map(presentMapping),
    }),
    tableMappingRename: async ({ company, params, body }) =>
      presentMapping(await renameMapping(deps, company, params.id, body.name)),
    tableMappingDelete: async ({ company, params }) => {
      await forgetMapping(deps, company, params.id);
      return { ok: true } as const;
    },
  } satisfies Partial<Handlers>;
}
