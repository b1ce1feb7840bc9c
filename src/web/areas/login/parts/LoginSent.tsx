import { useClientConfig } from "#web/api/client-config.ts";
import styles from "./Login.module.css";
import { loginTexts } from "#web/areas/login/texts/login.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { buttonClass } from "#web/ui/buttons/button-class.ts";

export interface SentMail {
  readonly email: string;
  readonly minutes: number;
  /** The mail server could not take the letter yet. */
  readonly delayed: boolean;
  /** No new letter was sent: an earlier one's link is still good. */
  readonly already: boolean;
}

/** The letter is on its way: where to look for it. In the sandbox the mailbox is one click away. */
export function LoginSent({
  mail,
  onAgain,
}: {
  readonly mail: SentMail;
  readonly onAgain: () => void;
}) {
  const mailboxUrl = useClientConfig()?.sandbox?.mailboxUrl;
  const words = loginTexts.sent;
  const [title, message] = mail.already
    ? [words.alreadyTitle, words.already]
    : mail.delayed
      ? [words.delayedTitle, words.delayed]
      : [words.title, words.message];
  return (
    <div className={styles["sent"]} role="status">
      <h1>{title}</h1>
      <div>
        <p>{message(mail.email, mail.minutes)}</p>
        {!mail.delayed && <p>{words.spam}</p>}
      </div>
      <div className={styles["sentActions"]}>
        {mailboxUrl && (
          <a className={buttonClass({})} href={mailboxUrl} target="_blank" rel="noreferrer">
            {words.mailbox}
          </a>
        )}
        <Button variant="secondary" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </div>
  );
}
