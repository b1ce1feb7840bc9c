import { useEffect, useState } from "react";
import { CaptchaBox } from "#web/areas/login/CaptchaBox.tsx";
import { LoginFault } from "./LoginFault.tsx";
import { secondsLeft } from "./resend-wait.ts";
import { type SentMail, useLinkRequest } from "./use-link-request.ts";
import styles from "./Login.module.css";
import { loginTexts } from "#web/areas/login/texts/login.ts";
import { nowMs } from "#web/time/now.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatTime } from "#web/ui/text/format-date.ts";

const words = loginTexts.sent;
const TICK_MS = 1_000;

/**
 * „Link újraküldése”, after a pause: letters take some seconds, and a nervous finger must not flood
 * a mailbox. The server has its own limits for those who do not wait.
 */
export function Resend({
  mail,
  onSent,
}: {
  readonly mail: SentMail;
  readonly onSent: (mail: SentMail) => void;
}) {
  const [sentAtMs, setSentAtMs] = useState(nowMs);
  const [again, setAgain] = useState(false);
  const [refused, setRefused] = useState<string>();
  const left = useSecondsLeft(sentAtMs, mail);
  const request = useLinkRequest(mail.role, {
    onSent: (next) => {
      setAgain(true);
      setSentAtMs(nowMs());
      request.captcha.reset(false);
      // The first letter made the account: the second one is no less a confirmation.
      onSent({ ...next, registered: next.registered || mail.registered });
    },
    onEmailFault: setRefused,
  });
  const showsBox = request.needsCaptcha && request.captcha.fault !== undefined;
  const fault = refused === undefined ? request.fault : { title: words.resend, message: refused };
  return (
    <div className={styles["resend"]}>
      {again && !mail.already && !mail.delayed && !mail.unsaid && (
        <p role="status">{words.resent(formatTime(sentAtMs))}</p>
      )}
      {(showsBox || request.captcha.answer !== null) && left === 0 && (
        <CaptchaBox
          captcha={request.captcha}
          onSolved={(answer) => request.send(mail.email, answer)}
        />
      )}
      <Button
        variant="ghost"
        disabledReason={left > 0 ? words.resendWait : undefined}
        loading={request.running}
        loadingText={words.resending}
        onClick={() => request.send(mail.email)}
      >
        {left > 0 ? words.resendIn(left) : words.resend}
      </Button>
      {fault && <LoginFault words={fault} />}
    </div>
  );
}

/** Seconds until another letter may be asked for; 0 when it may. */
function useSecondsLeft(sentAtMs: number, mail: SentMail): number {
  const [now, setNow] = useState(nowMs);
  const left = secondsLeft(sentAtMs, now, mail);
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [left]);
  return left;
}
