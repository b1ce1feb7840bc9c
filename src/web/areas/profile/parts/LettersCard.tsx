import { useQuery } from "@tanstack/react-query";
import { QUESTION_RHYTHMS } from "#contract/questions/question-rhythms.ts";
import type { PersonLetterTopic } from "#contract/people/letter-topics.ts";
import { apiQuery, useApiMutation } from "#web/api/queries.ts";
import styles from "./profile.module.css";
import { SettingCard } from "./SettingCard.tsx";
import { QueryError } from "#web/shell/PageStates.tsx";
import {
  letterTopicWords,
  lettersTexts as words,
  rhythmWords,
} from "#web/areas/profile/texts/letters.ts";
import { tellFailure } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { SwitchField } from "#web/ui/fields/SwitchField.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

/** One switch for each kind of letters that the person can do without; saved at once. */
export function LettersCard() {
  const query = useQuery(apiQuery("Profile", "letterChoiceList", {}));
  const save = useApiMutation("letterChoiceSet", {
    invalidates: ["Profile"],
    onSuccess: (_reply, { params, body }) => tell(params.topic, body.on),
    onError: tellFailure(words.saveFailed),
  });
  const change = (topic: PersonLetterTopic, on: boolean): void =>
    save.mutate({ params: { topic }, body: { on } });
  const tell = (topic: PersonLetterTopic, on: boolean): void => {
    const { name } = letterTopicWords[topic];
    addToast({
      intent: "success",
      about: `letters ${topic}`,
      ...(on ? words.turnedOn(name) : words.turnedOff(name)),
      action: { label: words.undo, run: () => change(topic, !on) },
    });
  };
  // The switch moves with the press; a refused change takes it back.
  const pending = save.isPending ? save.variables : undefined;
  return (
    <SettingCard title={words.title} purpose={words.purpose}>
      {query.isError && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows rows={3} />}
      {query.data && (
        <ul aria-label={words.listLabel}>
          {query.data.choices.map(({ topic, on }) => (
            <li key={topic} className={styles["row"]}>
              <SwitchField
                label={letterTopicWords[topic].name}
                description={letterTopicWords[topic].without}
                checked={pending?.params.topic === topic ? pending.body.on : on}
                disabled={save.isPending}
                onChange={(next) => change(topic, next)}
              />
            </li>
          ))}
        </ul>
      )}
      {query.data?.choices.some(({ topic, on }) => topic === "questions" && on) && (
        <QuestionRhythmField />
      )}
    </SettingCard>
  );
}

/** How often letters about questions come; saved at once. */
function QuestionRhythmField() {
  const query = useQuery(apiQuery("Profile", "questionRhythmGet", {}));
  const save = useApiMutation("questionRhythmSet", {
    invalidates: ["Profile"],
    onSuccess: ({ rhythm }) =>
      addToast({
        intent: "success",
        about: "letters rhythm",
        ...words.rhythmSaved(rhythmWords[rhythm]),
      }),
    onError: tellFailure(words.saveFailed),
  });
  const shown = save.isPending ? save.variables.body.rhythm : query.data?.rhythm;
  if (shown === undefined) return null;
  return (
    <SelectField
      label={words.rhythm}
      help={words.rhythmHelp}
      value={shown}
      onChange={(value) => {
        const rhythm = QUESTION_RHYTHMS.find((each) => each === value);
        if (rhythm) save.mutate({ body: { rhythm } });
      }}
      options={QUESTION_RHYTHMS.map((value) => ({ value, label: rhythmWords[value] }))}
    />
  );
}
