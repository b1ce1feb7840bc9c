import { IconBuildings } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { clientTransactionTexts } from "#web/areas/transactions/texts/client-transactions.ts";
import { to } from "#web/navigation/paths.ts";
import { useCompanies } from "#web/shell/shell-queries.ts";
import { worksByLink, worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import styles from "./viewer.module.css";

/** The way to the list over several companies; nothing where the person has one. */
export function SeveralCompanies({ small = false }: { readonly small?: boolean }) {
  const navigate = useNavigate();
  const hasClients = useClientState(worksForClients);
  const isBound = useClientState(worksByLink);
  const { companies } = useCompanies();
  if (isBound || (companies?.length ?? 0) < 2) return null;
  const name = clientTransactionTexts.open[hasClients ? "clients" : "companies"];
  return (
    <Button
      variant="secondary"
      {...(small && { size: "small" as const })}
      aria-label={name}
      title={clientTransactionTexts.openHint}
      icon={<Icon of={IconBuildings} />}
      onClick={() => void navigate({ to: to.clientTransactions() })}
    >
      <span className={small ? undefined : styles["spare"]}>{name}</span>
    </Button>
  );
}
