import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { callApi } from "#web/api/client.ts";
import { presentError } from "#web/api/error-sentence.ts";
import type { FaultWords } from "./LoginFault.tsx";
import { navigator } from "#web/navigation/navigator.ts";
import { openSessionByToken } from "#web/state/session.ts";
import { passkeyLoginTexts as words } from "#web/areas/login/texts/passkey-login.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

type SignInInput = Parameters<typeof callApi<"passkeySignIn">>[1];

/** The way in without a letter, for both roles. The library comes with the press. */
export function PasskeyLogin({
  onFault,
}: {
  readonly onFault: (words: FaultWords | undefined) => void;
}) {
  const [running, setRunning] = useState(false);
  const enter = async () => {
    setRunning(true);
    onFault(undefined);
    try {
      openSessionByToken(await signIn());
      await navigator().enter();
    } catch (error) {
      onFault(faultOf(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="large"
      fullWidth
      icon={<Icon of={IconFingerprint} />}
      loading={running}
      loadingText={words.waiting}
      onClick={() => void enter()}
    >
      {words.button}
    </Button>
  );
}

/**
 * Answers the session's token. Throws `ApiError`, or the browser's own error when the person or the
 * device says no.
 */
async function signIn(): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { flowId, options } = await callApi("passkeySignInOptions", {});
  const response = await startAuthentication({ optionsJSON: options as never });
  // The library's answer is the browser's own JSON form, which the contract describes.
  const { token } = await callApi("passkeySignIn", {
    body: { flowId, response },
  } as unknown as SignInInput);
  return token;
}

function faultOf(error: unknown): FaultWords {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return words.cancelled;
  return { title: words.failed, message: presentError(error).message };
}
