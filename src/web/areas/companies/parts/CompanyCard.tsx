import { classNames } from "#web/ui/class-names.ts";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CompanyFields } from "./CompanyFields.tsx";
import styles from "./companies.module.css";
import type { CompanyFormHandle } from "./use-company-form.ts";
import { to } from "#web/navigation/paths.ts";
import { companyFormTexts as words } from "#web/areas/companies/texts/companies.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Card } from "#web/ui/blocks/Card.tsx";

interface CompanyCardProps {
  readonly handle: CompanyFormHandle;
  readonly submitLabel: string;
  readonly cancel?: ReactNode;
  /** As wide as its place. */
  readonly wide?: boolean;
}

/** The company form on a page. */
export function CompanyCard({ handle, submitLabel, cancel, wide }: CompanyCardProps) {
  return (
    <Card className={wide ? styles["formWide"] : styles["form"]}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!handle.saving) handle.submit();
        }}
      >
        <div className="stack gap-4">
          <CompanyFields handle={handle} />
        </div>
        <div className={classNames("wrap gap-2 above-6", styles["buttons"])}>
          <Button type="submit" loading={handle.saving} loadingText={words.saving}>
            {submitLabel}
          </Button>
          {cancel}
        </div>
      </form>
    </Card>
  );
}

/** Leaves the form for the list of companies. */
export function CancelButton() {
  const navigate = useNavigate();
  return (
    <Button
      variant="secondary"
      onClick={() => void navigate({ to: to.companies(), ignoreBlocker: true })}
    >
      {words.cancel}
    </Button>
  );
}
