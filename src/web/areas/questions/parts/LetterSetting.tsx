import { useQuery } from "@tanstack/react-query";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import { questionTexts as words } from "#web/areas/questions/texts/questions.ts";
import { canChangeQuestionLetters } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { SwitchField } from "#web/ui/fields/SwitchField.tsx";
import styles from "./questions.module.css";

/** What letters about the company's questions leave out; its director decides. */
export function LetterSetting({ companyId }: { readonly companyId: string }) {
  const isDirector = useClientState(canChangeQuestionLetters);
  const query = useQuery(apiQuery("Company", "questionSettingGet", { params: { id: companyId } }));
  const save = useApiMutation("questionSettingSet", {
    invalidates: ["Company"],
    onError: tellFailure(words.settingFailed),
  });
  const hides = save.isPending ? save.variables.body.hidesDetails : query.data?.hidesDetails;
  if (!isDirector || hides === undefined) return null;
  return (
    <div className={styles["setting"]}>
      <SwitchField
        label={words.hidesDetails}
        description={words.hidesDetailsHelp}
        checked={hides}
        disabled={save.isPending}
        onChange={(hidesDetails) =>
          save.mutate({ params: { id: companyId }, body: { hidesDetails } })
        }
      />
    </div>
  );
}
