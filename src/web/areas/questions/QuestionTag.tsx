import { IconCheck, IconClock, IconMessage } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { QuestionState } from "#contract/questions/question-states.ts";
import type { IconType } from "#web/ui/marks/Icon.tsx";
import { Tag, type TagTone } from "#web/ui/marks/Tag.tsx";

const LOOKS: Readonly<Record<QuestionState, readonly [TagTone, IconType]>> = {
  remark: ["plain", IconMessage],
  waiting: ["warning", IconClock],
  answered: ["brand", IconMessage],
  closed: ["line", IconCheck],
};

/** How a question stands: words in the colour of its state. */
export function QuestionTag({
  state,
  children,
}: {
  readonly state: QuestionState;
  readonly children: ReactNode;
}) {
  const [tone, icon] = LOOKS[state];
  return (
    <Tag tone={tone} icon={icon}>
      {children}
    </Tag>
  );
}
