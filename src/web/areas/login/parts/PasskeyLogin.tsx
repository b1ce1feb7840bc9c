import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import type { FaultWords } from "./LoginFault.tsx";
import { passkeyFault, signInByPasskey } from "./sign-in-by-passkey.ts";
import { navigator } from "#web/navigation/navigator.ts";
import { openSessionByToken } from "#web/state/session.ts";
import { passkeyLoginTexts as words } from "#web/areas/login/texts/passkey-login.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";

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
      openSessionByToken(await signInByPasskey());
      await navigator().enter();
    } catch (error) {
      onFault(passkeyFault(error));
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
