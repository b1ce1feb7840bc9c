/** Commands on papers, which a session of a program's link sends. */
import { SAMPLE_PAPER } from "#server/testing/sample-paper.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import type { ActPlace, TriedAct } from "./case.ts";

const UPLOAD = { text: SAMPLE_PAPER, name: "szamla.pdf" };

/** A paper of the director's own, beside the first item. */
async function takePaper({ api, own: token, companyId, ids }: ActPlace): Promise<string> {
  const path = `/company/${companyId}/papers?transaction_id=${ids[0]}`;
  const reply = await uploadText(api, { token, companyId, path, ...UPLOAD });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.paper._id;
}

export const paperActs = {
  paperUpload: {
    prepare: ({ companyId }) => ({ path: `/company/${companyId}/papers`, upload: UPLOAD }),
    lines: ["paper.add"],
  },
  paperAttach: {
    prepare: async (place) => ({
      path: `/papers/${await takePaper(place)}/items`,
      body: { company_id: place.companyId, transactionIds: [place.ids[1]], attached: true },
    }),
    lines: ["paper.attach"],
  },
  paperRemove: {
    prepare: async (place) => ({
      path: `/papers/${await takePaper(place)}?company_id=${place.companyId}`,
    }),
    lines: ["paper.remove"],
  },
  paperRestore: {
    prepare: async (place) => {
      const id = await takePaper(place);
      await place.asSelf("DELETE", `/papers/${id}?company_id=${place.companyId}`);
      return { path: `/papers/${id}/restore`, body: { company_id: place.companyId } };
    },
    lines: ["paper.restore"],
  },
  paperWaive: {
    prepare: ({ companyId: company_id, ids }) => ({
      path: "/papers/waivers",
      body: { company_id, transactionIds: [ids[0]], reason: "private" },
    }),
    lines: ["paper.waive"],
  },
  paperZip: {
    prepare: async (place) => {
      await takePaper(place);
      const days = { from: "2026-11-01", to: "2026-11-30" };
      return {
        path: "/papers/zip",
        body: { company_id: place.companyId, ...days, onlyNew: false },
      };
    },
    follow: async ({ download }, { body }) => download(body.url),
    lines: ["paper.zip"],
  },
  paperDownload: {
    prepare: async (place) => ({
      path: `/papers/${await takePaper(place)}/download`,
      body: { company_id: place.companyId },
    }),
    follow: async ({ download }, { body }) => download(body.url),
    lines: ["paper.download"],
  },
} satisfies Record<string, TriedAct>;
