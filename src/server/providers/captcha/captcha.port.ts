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

export interface Captcha {
  /** A fresh challenge; undefined where the service makes its own in the browser. */
  createChallenge(): Promise<CaptchaChallenge | undefined>;
  /**
   * Whether the response is right, fresh and used for the first time. Never throws for a visitor's
   * input.
   */
  verify(response: string, address: string): Promise<boolean>;
}
