/**
 * The "I am not a robot" check: proof of work of our own, or one of two services by configuration.
 */
export interface CaptchaChallenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

/**
 * `wrong`: not solved, used before, too old, or solved on another site. `away`: nobody can tell
 * now; the person is not let in, and is not blamed.
 */
export type CaptchaVerdict = "right" | "wrong" | "away";

export interface CaptchaCheck {
  /** A fresh challenge; undefined where the service makes its own in the browser. */
  createChallenge(): Promise<CaptchaChallenge | undefined>;
  /** Whether the response is right, fresh and used for the first time. Never throws. */
  verify(response: string, address: string): Promise<CaptchaVerdict>;
}

export interface Captcha extends CaptchaCheck {
  /** Forgets the used responses that have expired, and answers how many there were. */
  forgetUsed(): Promise<number>;
}
