import { entryOf } from "#values/entry-of.ts";
import { useRef, useState } from "react";
import type { Role } from "#contract/fields.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { letterOf } from "#web/areas/login/letter-of.ts";
import { type LoginLetter, loginTexts } from "#web/areas/login/texts/login.ts";
import { useCaptcha, type Captcha } from "#web/areas/login/use-captcha.ts";

/** The endpoint and the captcha of each role that a person can choose. */
const DOORS = {
  entrepreneur: { endpoint: "entrepreneurAuth", asksCaptcha: false },
  accountant: { endpoint: "accountantAuth", asksCaptcha: true },
} as const satisfies Record<Role, unknown>;

/** A letter that was asked for, as the page tells of it. */
export interface SentMail extends LoginLetter {
  readonly role: Role;
}

export interface LinkRequest {
  readonly captcha: Captcha;
  /** Accountants always tick the box, entrepreneurs once the server asks for it. */
  readonly needsCaptcha: boolean;
  readonly running: boolean;
  /** The failure of the last request, where neither the address nor the captcha was at fault. */
  readonly fault: PresentedError | undefined;
  readonly clearFault: () => void;
  /** Asks for the letter, or points to the box that has to be ticked first. */
  readonly send: (email: string, answer?: string) => void;
}

interface LinkRequestEnds {
  readonly onSent: (mail: SentMail) => void;
  readonly onEmailFault: (sentence: string) => void;
}

/** Asks for a link by letter; every outcome is told at its own place of the page. */
export function useLinkRequest(role: Role, { onSent, onEmailFault }: LinkRequestEnds): LinkRequest {
  const captcha = useCaptcha();
  const [fault, setFault] = useState<PresentedError>();
  // The address of the request that is under way, for its reply.
  const asked = useRef("");
  const { isRunning, run } = useCall(DOORS[role].endpoint, {
    onSuccess: (reply) =>
      onSent({
        ...letterOf(asked.current, reply),
        role,
      }),
    onError: (error: ApiError) => {
      const asksBox = error.code === "captcha_required" || error.code === "captcha_failed";
      // An answer works once: the box is ticked anew after every refusal.
      captcha.reset(asksBox, entryOf(CAPTCHA_FAULTS, error.code));
      const words = presentError(error);
      if (EMAIL_FAULTS.has(error.code)) onEmailFault(words.message);
      else if (!asksBox) setFault(words);
    },
  });
  const needsCaptcha = DOORS[role].asksCaptcha || captcha.asked;
  const send = (address: string, answer = captcha.answer ?? undefined) => {
    setFault(undefined);
    if (needsCaptcha && answer === undefined) return captcha.complain(loginTexts.captcha.missing);
    asked.current = address;
    void run({
      body: { email: address, ...(answer !== undefined && { captcha_response: answer }) },
    });
  };
  const clearFault = () => setFault(undefined);
  return { captcha, needsCaptcha, running: isRunning, fault, clearFault, send };
}

const EMAIL_FAULTS: ReadonlySet<string> = new Set(["email_invalid", "email_not_registered"]);
const CAPTCHA_FAULTS: Readonly<Record<string, string>> = {
  captcha_required: loginTexts.captcha.missing,
  captcha_failed: loginTexts.captcha.failed,
};
