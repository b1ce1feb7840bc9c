import { IconCheck } from "@tabler/icons-react";
import { SUPPORT_STATES, type SupportState } from "#web/areas/supported-banks/supported-list.ts";
import { supportedBanksTexts } from "#web/areas/supported-banks/texts/supported-banks.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";
import styles from "./SupportedBanks.module.css";

/** How sure a bank's files are, with the tone of its meaning. */
export function StateTag({ state }: { readonly state: SupportState }) {
  const { name } = supportedBanksTexts.states[state];
  if (state === "verified")
    return (
      <Tag tone="good" icon={IconCheck}>
        {name}
      </Tag>
    );
  return <Tag tone={state === "documented" ? "brand" : "line"}>{name}</Tag>;
}

/** What each state means. */
export function StateLegend({
  states,
}: {
  readonly states: Readonly<Record<SupportState, { readonly text: string }>>;
}) {
  return (
    <dl className={styles["states"]}>
      {SUPPORT_STATES.map((state) => (
        <div key={state}>
          <dt>
            <StateTag state={state} />
          </dt>
          <dd className="small">{states[state].text}</dd>
        </div>
      ))}
    </dl>
  );
}
