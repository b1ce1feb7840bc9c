import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { AwaitedDialog } from "#web/modals/AwaitedDialog.tsx";
import { companiesQuery, type CompanyRow, partCompanies } from "#web/shell/shell-queries.ts";
import { modalTexts } from "#web/texts/modals.ts";

interface CompaniesDialogProps {
  /** Of the dialog while there are no companies. */
  readonly title: string;
  readonly children: (companies: readonly CompanyRow[]) => ReactElement;
}

/** A dialog that cannot say or offer what it should before the caller's companies are known. */
export function CompaniesDialog({ title, children }: CompaniesDialogProps) {
  const query = useQuery({ ...companiesQuery, select: partCompanies });
  return (
    <AwaitedDialog title={title} query={query} failed={modalTexts.companiesFailed}>
      {({ companies }) => children(companies)}
    </AwaitedDialog>
  );
}
