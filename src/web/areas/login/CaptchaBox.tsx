import { useId, useState } from "react";
import { asApiError } from "#web/api/api-error.ts";
import styles from "./parts/Login.module.css";
import { loginTexts } from "#web/areas/login/texts/login.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CheckField } from "#web/ui/fields/CheckField.tsx";
import type { Captcha } from "#web/areas/login/use-captcha.ts";

interface CaptchaBoxProps {
  readonly captcha: Captcha;
  /** Called with the solved answer, after the captcha has taken it. */
  readonly onSolved?: ((answer: string) => void) | undefined;
}

/**
 * „Nem vagyok robot”: ticking it solves a proof of work; nothing is loaded or sent before. Its
 * words stand in the box itself, whose height they do not change.
 */
export function CaptchaBox({ captcha, onSolved }: CaptchaBoxProps) {
  return <Box key={captcha.round} captcha={captcha} onSolved={onSolved} />;
}

function Box({ captcha, onSolved }: CaptchaBoxProps) {
  const [state, setState] = useState<"open" | "working" | "done">("open");
  const wordsId = useId();
  const words = loginTexts.captcha;
  const tick = async () => {
    if (state !== "open") return;
    setState("working");
    captcha.complain(undefined);
    try {
      const { solveCaptcha } = await import("./parts/solve-challenge.ts");
      const answer = await solveCaptcha();
      captcha.setAnswer(answer);
      setState("done");
      onSolved?.(answer);
    } catch (error) {
      captcha.setAnswer(null);
      captcha.complain(faultOf(error));
      setState("open");
    }
  };
  const status = { open: "", working: words.working, done: words.done }[state];
  const fault = state === "open" ? captcha.fault : undefined;
  return (
    <div className={classNames(styles["captcha"], fault && styles["captchaOpen"])}>
      <CheckField
        label={words.label}
        checked={state === "done"}
        indeterminate={state === "working"}
        aria-invalid={fault ? true : undefined}
        aria-describedby={wordsId}
        onChange={() => void tick()}
      />
      <span
        id={wordsId}
        className={classNames("tiny right muted", styles["captchaState"])}
        role={fault ? "alert" : "status"}
      >
        {fault ?? status}
      </span>
    </div>
  );
}

function faultOf(error: unknown): string {
  const { failed, insecure, noAnswer } = loginTexts.captcha;
  if (error instanceof Error && error.message === "insecure") return insecure;
  if (error instanceof Error && error.message === "unsolved") return failed;
  // The code of the puzzle, or the puzzle itself, could not be fetched.
  return asApiError(error).code === "network" ? noAnswer : failed;
}
