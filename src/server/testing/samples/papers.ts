import type { paperEndpoints } from "#contract/papers/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listPaperSamples({ id }: SampleCompany): SamplesOf<typeof paperEndpoints> {
  const company = { company_id: id };
  const one = `/papers/${NOBODYS_ID}`;
  return {
    paperUpload: { path: `/company/${id}/papers` },
    papersOfItem: { path: `/papers/of-item?company_id=${id}&transaction_id=${NOBODYS_ID}` },
    paperAttach: {
      path: `${one}/items`,
      body: { ...company, transactionIds: [NOBODYS_ID], attached: true },
    },
    paperRemove: { path: `${one}?company_id=${id}` },
    paperRestore: { path: `${one}/restore`, body: company },
    paperRuleGet: { path: `/papers/rule?company_id=${id}` },
    paperRuleSet: { path: "/papers/rule", body: { ...company, rule: null } },
    paperNeedList: {
      path: `/papers/items?company_id=${id}&from=2026-11-01&to=2026-11-30&show=missing`,
    },
    paperList: { path: `/papers?company_id=${id}&show=loose` },
    paperWaive: {
      path: "/papers/waivers",
      body: { ...company, transactionIds: [NOBODYS_ID], reason: "lost" },
    },
    paperZipGet: { path: `/papers/zip?company_id=${id}&from=2026-11-01&to=2026-11-30` },
    paperZip: {
      path: "/papers/zip",
      body: { ...company, from: "2026-11-01", to: "2026-11-30", onlyNew: false },
    },
    paperDownload: { path: `${one}/download`, body: company },
  };
}
