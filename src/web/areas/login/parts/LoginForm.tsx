import { IconMail } from "@tabler/icons-react";
import { lazy, Suspense, useState, type FormEvent } from "react";
import type { Role } from "#contract/fields.ts";
import type { ApiError } from "#web/api/api-error.ts";
import { useCall } from "#web/api/use-call.ts";
import { CaptchaBox } from "./CaptchaBox.tsx";
import { checkEmail } from "./login-email.ts";
import type { SentMail } from "./LoginSent.tsx";
import styles from "./Login.module.css";
import { loginTexts } from "#web/areas/login/texts/login.ts";
import { notify } from "#web/toasts/notify.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

const PasskeyLogin = lazy(() =>
  import("./PasskeyLogin.tsx").then((module) => ({ default: module.PasskeyLogin })),
);
/** The endpoint and the captcha of each role that a person can choose. */
const DOORS = {
  entrepreneur: { endpoint: "entrepreneurAuth", asksCaptcha: false },
  accountant: { endpoint: "accountantAuth", asksCaptcha: true },
} as const satisfies Record<Role, unknown>;
const EMAIL_ERRORS = { missing: loginTexts.emailMissing, invalid: loginTexts.emailInvalid };

/**
 * Asks for a link. Accountants always tick the captcha; entrepreneurs once the server asks for it.
 */
export function LoginForm({ onSent }: { readonly onSent: (mail: SentMail) => void }) {
  const [role, setRole] = useState<Role>("entrepreneur");
  const [email, setEmail] = useState("");
  const [emailError, setEmailError] = useState<string>();
  const captcha = useCaptcha();
  const auth = useAuth(role, { email, onSent, onEmailError: setEmailError, captcha });
  const needsCaptcha = DOORS[role].asksCaptcha || captcha.asked;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkEmail(email);
    setEmailError(problem && EMAIL_ERRORS[problem]);
    if (problem) return;
    if (needsCaptcha && !captcha.answer) return notify("auth.captcha.required");
    void auth.run({
      body: { email: email.trim(), ...(captcha.answer && { captcha_response: captcha.answer }) },
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <h1>{loginTexts.title}</h1>
      <p>{loginTexts.purpose}</p>
      <div className={styles["fields"]}>
        <SegmentedControl
          fullWidth
          label={loginTexts.who}
          value={role}
          onChange={setRole}
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
          value={email}
          error={emailError}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setEmailError(undefined);
          }}
        />
        {needsCaptcha && <CaptchaBox key={captcha.round} onAnswer={captcha.setAnswer} />}
        <Button
          type="submit"
          size="large"
          fullWidth
          loading={auth.isRunning}
          loadingText={loginTexts.sending}
        >
          {loginTexts.send}
        </Button>
        {typeof window.PublicKeyCredential === "function" && (
          <PartFence onFail={() => {}}>
            <Suspense fallback={<span className={styles["passkeyRoom"]} />}>
              <PasskeyLogin />
            </Suspense>
          </PartFence>
        )}
        <p className={styles["hint"]}>{loginTexts.hint}</p>
      </div>
    </form>
  );
}

interface Captcha {
  readonly answer: string | null;
  readonly asked: boolean;
  /** Changes when a new box is needed, because an answer works once. */
  readonly round: number;
  readonly setAnswer: (answer: string | null) => void;
  readonly reset: (ask: boolean) => void;
}

function useCaptcha(): Captcha {
  const [answer, setAnswer] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [round, setRound] = useState(0);
  const reset = (ask: boolean) => {
    setAnswer(null);
    setRound((last) => last + 1);
    if (ask) setAsked(true);
  };
  return { answer, asked, round, setAnswer, reset };
}

interface AuthEnds {
  readonly email: string;
  readonly onSent: (mail: SentMail) => void;
  readonly onEmailError: (sentence: string) => void;
  readonly captcha: Captcha;
}

function useAuth(role: Role, { email, onSent, onEmailError, captcha }: AuthEnds) {
  return useCall(DOORS[role].endpoint, {
    onSuccess: (reply) => {
      const words = { email: email.trim(), minutes: reply.expiresInMinutes };
      onSent({ ...words, delayed: reply.delayed === true, already: reply.alreadySent === true });
      // The page itself says that the letter is late, or that none was sent: there is nothing that
      // a toast could praise.
      if (reply.delayed || reply.alreadySent) return;
      // The catalogue comes with the first toast: it is no part of the first load.
      void import("#web/texts/notifications.ts").then(({ notifications }) =>
        addToast(
          reply.sent === "registered"
            ? notifications["auth.register.linkSent"](words)
            : notifications["auth.login.linkSent"](words),
        ),
      );
    },
    onError: async (error: ApiError) => {
      const { presentError } = await import("#web/api/error-sentence.ts");
      const { title, message } = presentError(error);
      captcha.reset(error.code === "captcha_required" || error.code === "captcha_failed");
      // The sentence stands under the field where the fault is in the field, else in a toast; never
      // both.
      if (error.code === "email_invalid" || error.code === "email_not_registered")
        onEmailError(message);
      else
        addToast({
          intent: error.code.startsWith("captcha") ? "warning" : "error",
          title,
          message,
        });
    },
  });
}
