import { useState } from "react";

export interface Captcha {
  readonly answer: string | null;
  /** The server has asked for the captcha in this visit. */
  readonly asked: boolean;
  /** Changes when a new box is needed, because an answer works once. */
  readonly round: number;
  /** Why the box has to be ticked; gone with the tick. */
  readonly fault: string | undefined;
  readonly setAnswer: (answer: string | null) => void;
  readonly complain: (fault: string | undefined) => void;
  readonly reset: (ask: boolean, fault?: string) => void;
}

/** The state of „Nem vagyok robot” and of the words beside it. */
export function useCaptcha(): Captcha {
  const [answer, setAnswer] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [round, setRound] = useState(0);
  const [fault, complain] = useState<string>();
  const reset = (ask: boolean, why?: string) => {
    setAnswer(null);
    setRound((last) => last + 1);
    complain(why);
    if (ask) setAsked(true);
  };
  return { answer, asked, round, fault, setAnswer, complain, reset };
}
