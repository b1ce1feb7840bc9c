import { useState } from "react";
import styles from "./Login.module.css";
import { loginTexts } from "#web/areas/login/texts/login.ts";
import { CheckField } from "#web/ui/fields/CheckField.tsx";

type CaptchaState = "open" | "working" | "done" | "failed" | "insecure";

interface CaptchaBoxProps {
  /**
   * The solved answer, or null while there is none. A new box (by `key`) asks again: each answer
   * works once.
   */
  readonly onAnswer: (answer: string | null) => void;
}

/** „Nem vagyok robot”: ticking it solves a proof of work; nothing is loaded or sent before. */
export function CaptchaBox({ onAnswer }: CaptchaBoxProps) {
  const [state, setState] = useState<CaptchaState>("open");
  const words = loginTexts.captcha;
  const tick = async () => {
    if (state === "working" || state === "done") return;
    setState("working");
    try {
      const { solveCaptcha } = await import("./solve-challenge.ts");
      onAnswer(await solveCaptcha());
      setState("done");
    } catch (error) {
      onAnswer(null);
      setState(error instanceof Error && error.message === "insecure" ? "insecure" : "failed");
    }
  };
  const status = state === "working" ? words.working : state === "done" ? words.done : undefined;
  return (
    <div className={styles["captcha"]}>
      <CheckField
        label={words.label}
        checked={state === "done"}
        indeterminate={state === "working"}
        onChange={() => void tick()}
        error={
          state === "failed" ? words.failed : state === "insecure" ? words.insecure : undefined
        }
      />
      <span className={styles["captchaState"]} role="status">
        {status}
      </span>
    </div>
  );
}
