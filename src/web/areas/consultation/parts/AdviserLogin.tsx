import { useState, type FormEvent } from "react";
import { useClientConfig } from "#web/api/client-config.ts";
import { presentError, type PresentedError } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { consultationTexts } from "#web/areas/consultation/texts/consultation.ts";
import { CaptchaBox } from "#web/areas/login/CaptchaBox.tsx";
import { captchaWords } from "#web/areas/login/captcha-words.ts";
import { useCaptcha } from "#web/areas/login/use-captcha.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import { TextField } from "#web/ui/fields/TextField.tsx";
import { useOpenedFocus } from "#web/ui/use-opened-focus.ts";
import styles from "./Adviser.module.css";
import { AdviserHead } from "./AdviserHead.tsx";

const words = consultationTexts.adviser.login;

/** Asks for an adviser's link; the reply is the same for every address. */
export function AdviserLogin({ refused }: { readonly refused: boolean }) {
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<PresentedError>();
  const [minutes, setMinutes] = useState<number>();
  const captcha = useCaptcha();
  const { isRunning, run } = useCall("adviserLinkSend", {
    onSuccess: (reply) => setMinutes(reply.expiresInMinutes),
    onError: (error) => {
      captcha.reset(false, error.code === "captcha_failed" ? captchaWords.failed : undefined);
      if (error.code !== "captcha_failed") setFault(presentError(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    if (captcha.answer === null) return captcha.complain(captchaWords.missing);
    if (!isRunning) void run({ body: { email, captcha_response: captcha.answer } });
  };
  const again = () => {
    setMinutes(undefined);
    captcha.reset(false);
  };
  if (minutes !== undefined) return <Sent minutes={minutes} onAgain={again} />;
  return (
    <>
      <AdviserHead />
      <main className={styles["login"]}>
        <h1>{words.title}</h1>
        <p className="small muted">{words.lead}</p>
        <form noValidate className="stack gap-3 above-3" onSubmit={submit}>
          {refused && (
            <Note tone="warning" title={words.expiredTitle}>
              {words.expired}
            </Note>
          )}
          <TextField
            label={consultationTexts.person.email}
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <CaptchaBox captcha={captcha} />
          <Button type="submit" size="large" fullWidth loading={isRunning}>
            {words.send}
          </Button>
          {fault && (
            <Note tone="bad" title={fault.title}>
              {fault.message}
            </Note>
          )}
        </form>
      </main>
    </>
  );
}

function Sent({ minutes, onAgain }: { readonly minutes: number; readonly onAgain: () => void }) {
  const mailboxUrl = useClientConfig()?.sandbox?.mailboxUrl;
  const said = useOpenedFocus<HTMLDivElement>();
  return (
    <>
      <AdviserHead />
      <main className={styles["login"]}>
        <div role="status" ref={said} tabIndex={-1}>
          <h1>{words.sentTitle}</h1>
        </div>
        <p className="small muted">{words.sent(minutes)}</p>
        <div className={styles["actions"]}>
          {mailboxUrl && (
            <a className={buttonClass({})} href={mailboxUrl} target="_blank" rel="noreferrer">
              {words.mailbox}
            </a>
          )}
          <Button variant="secondary" onClick={onAgain}>
            {words.again}
          </Button>
        </div>
      </main>
    </>
  );
}
