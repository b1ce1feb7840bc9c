import { classNames } from "#web/ui/class-names.ts";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CONNECT_WAIT_MS } from "./connect-flow.ts";
import type { RunningFlow } from "./ConnectOverlay.tsx";
import styles from "./connect.module.css";
import { connectTexts } from "#web/areas/bank-connect/texts/connect.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

const words = connectTexts.steps;

type StepState = "done" | "on" | "open" | "bad";
interface Step {
  readonly state: StepState;
  readonly title: string;
  readonly hint?: string;
}

/**
 * The present step: the window, the bank's page, the answer. A screen reader hears the step, not
 * the countdown.
 */
export function ConnectSteps({
  flow,
  leftMs,
}: {
  readonly flow: RunningFlow;
  readonly leftMs: number;
}) {
  const steps = stepsOf(flow);
  const now = steps.find((step) => step.state === "on" || step.state === "bad");
  return (
    <>
      <div aria-live="polite">
        <HiddenText>{now && `${now.title}. ${now.hint ?? ""}`}</HiddenText>
      </div>
      <ol className={classNames("stack gap-4", styles["steps"])}>
        {steps.map((step, index) => (
          <li
            key={index}
            className={styles[step.state]}
            aria-current={step === now ? "step" : undefined}
          >
            <span className={styles["number"]}>
              {step.state === "done" ? <Icon of={IconCheck} /> : index + 1}
            </span>
            <div>
              <b>{step.title}</b>
              {step.hint && <p className="small muted">{step.hint}</p>}
              {step === now && step.state === "on" && <Countdown leftMs={leftMs} />}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Countdown({ leftMs }: { readonly leftMs: number }): ReactNode {
  const seconds = Math.ceil(leftMs / 1000);
  return (
    <div
      className="row gap-3 above-2 small tabular muted"
      role="timer"
      aria-label={connectTexts.leftLabel}
    >
      <span className={styles["bar"]}>
        <i style={{ transform: `scaleX(${1 - leftMs / CONNECT_WAIT_MS})` }} />
      </span>
      <span>{connectTexts.left(Math.floor(seconds / 60), seconds % 60)}</span>
    </div>
  );
}

function stepsOf(flow: RunningFlow): readonly Step[] {
  const given = flow.phase === "following" && flow.consentGiven;
  return [
    windowStep(flow),
    allowStep(flow, given),
    { ...(given ? ON : OPEN), title: words.arrive, hint: words.arriveHint },
  ];
}

const ON = { state: "on" } as const;
const OPEN = { state: "open" } as const;
const DONE = { state: "done" } as const;

function windowStep(flow: RunningFlow): Step {
  if (flow.popup === "blocked")
    return { state: "bad", title: words.blocked, hint: words.blockedHint };
  if (flow.phase === "starting") return { ...ON, title: words.starting };
  if (flow.popup === "closed") return { ...DONE, title: words.closed };
  return { ...DONE, title: flow.popup === "away" ? words.windowAway : words.window };
}

function allowStep(flow: RunningFlow, given: boolean): Step {
  if (given) return { ...DONE, title: words.given };
  const running = flow.phase === "following" && flow.popup !== "blocked";
  return {
    ...(running ? ON : OPEN),
    title: words.allow,
    hint: flow.popup === "closed" ? words.closedHint : words.allowHint,
  };
}
