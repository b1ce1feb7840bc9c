import type { fileEndpoints } from "#contract/files/endpoints.ts";
import { SAMPLE_MAPPING } from "#server/testing/sample-mapping.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listFileSamples({ id }: SampleCompany): SamplesOf<typeof fileEndpoints> {
  return {
    fileUpload: { path: `/file/${id}` },
    fileList: { path: `/file?company_id=${id}` },
    fileGet: { path: `/file/${NOBODYS_ID}?company_id=${id}` },
    fileDelete: { path: `/file/${NOBODYS_ID}?company_id=${id}` },
    fileDeletionGet: { path: `/file/${NOBODYS_ID}/deletion?company_id=${id}` },
    fileMove: {
      path: `/file/${NOBODYS_ID}/move`,
      body: { company_id: id, target_company_id: NOBODYS_ID },
    },
    fileRestore: { path: `/file/${NOBODYS_ID}/restore`, body: { company_id: id } },
    fileReissueDecide: {
      path: `/file/${NOBODYS_ID}/reissue`,
      body: { company_id: id, earlier_id: NOBODYS_ID, decision: "both" },
    },
    fileDownload: { path: `/file/${NOBODYS_ID}/download`, body: { company_id: id } },
    fileMappingGet: { path: `/file/${NOBODYS_ID}/mapping?company_id=${id}` },
    fileMappingTry: {
      path: `/file/${NOBODYS_ID}/mapping/try?company_id=${id}`,
      body: { mapping: SAMPLE_MAPPING },
    },
    fileMappingSave: {
      path: `/file/${NOBODYS_ID}/mapping?company_id=${id}`,
      body: { mapping: SAMPLE_MAPPING, name: "Minta", acceptUnproven: false },
    },
    tableMappingList: { path: `/table-mappings?company_id=${id}` },
    tableMappingRename: {
      path: `/table-mappings/${NOBODYS_ID}`,
      body: { company_id: id, name: "Minta" },
    },
    tableMappingDelete: { path: `/table-mappings/${NOBODYS_ID}?company_id=${id}` },
    fileDecide: { path: `/file/${NOBODYS_ID}?company_id=${id}`, body: { action: "reread" } },
  };
}
