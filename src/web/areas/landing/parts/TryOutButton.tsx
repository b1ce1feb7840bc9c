import type { Role } from "#contract/fields.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import { useTryOut } from "#web/areas/landing/parts/use-try-out.ts";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";
import { Button } from "#web/ui/buttons/Button.tsx";

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
    <Button {...button} onClick={start} loading={running} loadingText={landingTexts.tryingOut}>
      {landingTexts.tryOut[role]}
    </Button>
  );
}
