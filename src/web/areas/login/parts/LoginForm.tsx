import { IconMail } from "@tabler/icons-react";
import { lazy, Suspense, useState, type FormEvent } from "react";
import type { Role } from "#contract/fields.ts";
import { CaptchaBox } from "#web/areas/login/CaptchaBox.tsx";
import { checkEmail } from "./login-email.ts";
import { LoginFault, type FaultWords } from "./LoginFault.tsx";
import { type SentMail, useLinkRequest } from "./use-link-request.ts";
import styles from "./Login.module.css";
import { loginTexts } from "#web/areas/login/texts/login.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

const PasskeyLogin = lazy(() =>
  import("./PasskeyLogin.tsx").then((module) => ({ default: module.PasskeyLogin })),
);
const EMAIL_ERRORS = { missing: loginTexts.emailMissing, invalid: loginTexts.emailInvalid };

interface LoginFormProps {
  /** The letter that was asked for before; its address may only need a letter mended. */
  readonly last: SentMail | undefined;
  readonly onSent: (mail: SentMail) => void;
}

/**
 * Asks for a link. Accountants always tick the captcha; entrepreneurs once the server asks for it.
 * Every refusal stands at its own place, below the pressed control, which therefore never moves.
 */
export function LoginForm({ last, onSent }: LoginFormProps) {
  const [role, setRole] = useState<Role>(last?.role ?? "entrepreneur");
  const [email, setEmail] = useState(last?.email ?? "");
  const [emailError, setEmailError] = useState<string>();
  const [passkeyFault, setPasskeyFault] = useState<FaultWords>();
  const request = useLinkRequest(role, { onSent, onEmailFault: setEmailError });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPasskeyFault(undefined);
    const problem = checkEmail(email);
    setEmailError(problem && EMAIL_ERRORS[problem]);
    if (!problem && !request.running) request.send(email.trim());
  };
  const fault = request.fault ?? passkeyFault;
  return (
    <form noValidate onSubmit={submit}>
      <h1>{loginTexts.title}</h1>
      <p>{loginTexts.purpose}</p>
      <div className={styles["fields"]}>
        <SegmentedControl
          fullWidth
          label={loginTexts.who}
          value={role}
          onChange={(chosen) => {
            setRole(chosen);
            setEmailError(undefined);
            request.clearFault();
          }}
          segments={[
            { value: "entrepreneur", label: loginTexts.entrepreneur },
            { value: "accountant", label: loginTexts.accountant },
          ]}
        />
        <TextField
          label={loginTexts.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          icon={<Icon of={IconMail} />}
          help={loginTexts.emailHelp[role]}
          value={email}
          error={emailError}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setEmailError(undefined);
          }}
        />
        {request.needsCaptcha && <CaptchaBox captcha={request.captcha} />}
        <Button
          type="submit"
          size="large"
          fullWidth
          loading={request.running}
          loadingText={loginTexts.sending}
        >
          {loginTexts.send}
        </Button>
        {typeof window.PublicKeyCredential === "function" && (
          <PartFence onFail={() => {}}>
            <Suspense fallback={<span className={styles["passkeyRoom"]} />}>
              <PasskeyLogin
                onFault={(words) => {
                  request.clearFault();
                  setPasskeyFault(words);
                }}
              />
            </Suspense>
          </PartFence>
        )}
        {fault && <LoginFault words={fault} />}
        <p className={styles["hint"]}>{loginTexts.hint}</p>
      </div>
    </form>
  );
}
