import { useClientConfig } from "#web/api/client-config.ts";
import styles from "./Login.module.css";
import { Resend } from "./Resend.tsx";
import type { SentMail } from "./use-link-request.ts";
import { loginTexts, tellLoginLetter } from "#web/areas/login/texts/login.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import { useOpenedFocus } from "#web/ui/use-opened-focus.ts";

const words = loginTexts.sent;

interface LoginSentProps {
  readonly mail: SentMail;
  readonly onAgain: () => void;
  readonly onSent: (mail: SentMail) => void;
}

/**
 * The letter is on its way: where to look for it, and how to get another one. In the sandbox the
 * mailbox is one click away.
 */
export function LoginSent({ mail, onAgain, onSent }: LoginSentProps) {
  const mailboxUrl = useClientConfig()?.sandbox?.mailboxUrl;
  const { title, message } = tellLoginLetter(mail);
  const said = useOpenedFocus<HTMLDivElement>();
  return (
    <div className="stack top gap-3">
      <div role="status" className={styles["sentWords"]} ref={said} tabIndex={-1}>
        <h1>{title}</h1>
        <p>{message}</p>
        {!mail.delayed && <p>{words.spam}</p>}
      </div>
      <div className="wrap gap-2 above-3">
        {mailboxUrl && (
          <a className={buttonClass({})} href={mailboxUrl} target="_blank" rel="noreferrer">
            {words.mailbox}
          </a>
        )}
        <Button variant="secondary" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
      {!mail.delayed && <Resend mail={mail} onSent={onSent} />}
    </div>
  );
}
