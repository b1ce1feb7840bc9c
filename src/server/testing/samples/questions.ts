import type { questionEndpoints } from "#contract/questions/endpoints.ts";
import { NOBODYS_ID, type SampleCompany, type SamplesOf } from "./sample.ts";

export function listQuestionSamples({ id }: SampleCompany): SamplesOf<typeof questionEndpoints> {
  const path = `/questions/${NOBODYS_ID}`;
  return {
    questionAsk: {
      path: "/questions",
      body: {
        company_id: id,
        transactionIds: [NOBODYS_ID],
        text: "Mi ez?",
        requestId: NOBODYS_ID,
      },
    },
    questionWrite: {
      path: `${path}/entries`,
      body: { company_id: id, text: "Bőr", requestId: NOBODYS_ID },
    },
    questionClose: { path: `${path}/close`, body: { company_id: id } },
    questionRemove: { path: `${path}?company_id=${id}` },
    questionGet: { path: `${path}?company_id=${id}` },
    questionList: { path: `/questions?company_id=${id}&state=waiting` },
    questionsOfItem: { path: `/questions/of-item?company_id=${id}&transaction_id=${NOBODYS_ID}` },
    questionRhythmGet: { path: "/profile/question-letters" },
    questionRhythmSet: { path: "/profile/question-letters", body: { rhythm: "daily" } },
    questionSettingGet: { path: `/company/${id}/question-letters` },
    questionSettingSet: {
      path: `/company/${id}/question-letters`,
      body: { hidesDetails: true },
    },
    questionPeople: { path: `/questions/people?company_id=${id}` },
  };
}
