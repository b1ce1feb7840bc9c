import type { Role } from "#contract/fields.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import { tryOutTexts } from "#web/texts/public.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { errorToast } from "#web/api/error-sentence.ts";
import { useCall } from "#web/api/use-call.ts";
import { navigator } from "#web/navigation/navigator.ts";
import { byDemoLink } from "#web/navigation/paths.ts";
import { addToast } from "#web/toasts/toasts.ts";

interface TryOutButtonProps {
  readonly role?: Role;
  readonly variant?: "secondary";
  readonly size?: "large";
  readonly className?: string | undefined;
}

/** Absent only where the server says that it has no demo. */
export function TryOutButton({ role = "entrepreneur", ...button }: TryOutButtonProps) {
  const { start, running } = useTryOut(role);
  if (useClientConfig()?.demoAvailable === false) return null;
  return (
    <Button {...button} onClick={start} loading={running} loadingText={tryOutTexts.running}>
      {tryOutTexts[role]}
    </Button>
  );
}

/** „Kipróbálom”: opens a demo company and enters it by its own link, as a letter would. */
function useTryOut(role: Role): { readonly start: () => void; readonly running: boolean } {
  const demo = useCall("demoCreate", {
    onSuccess: (link) => navigator().go(byDemoLink(role, link)),
    onError: (error) => addToast(errorToast(error)),
  });
  const start = () => {
    navigator().warm();
    void demo.run({ body: { role } });
  };
  return { start, running: demo.isRunning };
}
