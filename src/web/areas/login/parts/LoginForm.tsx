import { IconMail } from "@tabler/icons-react";
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
} from "react";
import type { Role } from "#contract/fields.ts";
import { CaptchaBox } from "#web/areas/login/CaptchaBox.tsx";
import { checkEmail } from "./login-email.ts";
import { LoginFault, type FaultWords } from "./LoginFault.tsx";
import { type SentMail, useLinkRequest } from "./use-link-request.ts";
import styles from "./Login.module.css";
import { loginTexts } from "#web/areas/login/texts/login.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { TextField } from "#web/ui/fields/TextField.tsx";

const PasskeyLogin = lazy(() =>
  import("./PasskeyLogin.tsx").then((module) => ({ default: module.PasskeyLogin })),
);
const ROLES = ["entrepreneur", "accountant"] as const satisfies readonly Role[];
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
  const [role, setRole] = useState<Role>(last?.role ?? ROLES[0]);
  const [email, setEmail] = useState(last?.email ?? "");
  const [emailError, setEmailError] = useState<string>();
  const [passkeyFault, setPasskeyFault] = useState<FaultWords>();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const early = readEarly(form.current!);
    setEmail(early.email);
    setRole(early.role);
  }, []);
  const returns = useRef(last !== undefined);
  useEffect(() => {
    // The button that led back to the form is gone.
    if (returns.current) form.current?.querySelector<HTMLElement>("input[type=email]")?.focus();
  }, []);
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
    // This method sends nothing, so a form without its script puts no address into the window's.
    <form ref={form} method="dialog" noValidate onSubmit={submit}>
      <h1>{loginTexts.title}</h1>
      <p>{loginTexts.purpose}</p>
      <noscript>
        <Note tone="warning" title={loginTexts.scriptless.title}>
          {loginTexts.scriptless.message}
        </Note>
      </noscript>
      <div className="stack gap-4">
        <SegmentedControl
          fullWidth
          label={loginTexts.who}
          value={role}
          onChange={(chosen) => {
            setRole(chosen);
            setEmailError(undefined);
            request.clearFault();
          }}
          segments={ROLES.map((each) => ({ value: each, label: loginTexts[each] }))}
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
        <PasskeyWay
          onFault={(words) => {
            request.clearFault();
            setPasskeyFault(words);
          }}
        />
        {fault && <LoginFault words={fault} />}
        <p className="small muted">{loginTexts.hint}</p>
      </div>
    </form>
  );
}

/** What was typed and chosen in the form that the server had drawn, before the script was here. */
function readEarly(form: HTMLFormElement): { readonly email: string; readonly role: Role } {
  const chosen = form.querySelector<HTMLInputElement>("input[type=radio]:checked");
  return {
    email: form.querySelector<HTMLInputElement>("input[type=email]")?.value ?? "",
    role: ROLES.find((role) => role === chosen?.value) ?? ROLES[0],
  };
}

const noChange = () => () => {};
const takesPasskeys = () => typeof window.PublicKeyCredential === "function";

/** The room of the button stands before it is known whether the browser takes passkeys. */
function PasskeyWay({ onFault }: { readonly onFault: (words: FaultWords | undefined) => void }) {
  const taken = useSyncExternalStore(noChange, takesPasskeys, () => undefined);
  const room = <span className={styles["passkeyRoom"]} />;
  if (taken === undefined) return room;
  if (!taken) return null;
  return (
    <PartFence onFail={() => {}}>
      <Suspense fallback={room}>
        <PasskeyLogin onFault={onFault} />
      </Suspense>
    </PartFence>
  );
}
