import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { accountantsQuery } from "#web/areas/accountants/accountant-queries.ts";
import styles from "./audit-log.module.css";
import type { AuditEntry } from "#web/areas/audit-log/queries/use-audit-log.ts";
import { useClientState } from "#web/state/client-state.ts";
import { auditNouns, auditTexts } from "#web/areas/audit-log/texts/audit.ts";
import { todayDate } from "#web/time/now.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";

const words = auditTexts.filters;

/** Empty texts filter nothing. */
export interface FilterFields {
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly actor: string;
  readonly action: string;
}

export const emptyFields: FilterFields = { from: "", to: "", actor: "", action: "" };

interface AuditFiltersProps {
  readonly companyId: string;
  readonly entries: readonly AuditEntry[] | undefined;
  readonly fields: FilterFields;
  readonly ordered: boolean;
  readonly onChange: (fields: FilterFields) => void;
}

/**
 * Filters by time, person and action. The persons are the caller, the accountants, and everybody
 * seen in the log so far.
 */
export function AuditFilters({ companyId, entries, fields, ordered, onChange }: AuditFiltersProps) {
  const people = usePeople(companyId, entries);
  const set = (change: Partial<FilterFields>) => onChange({ ...fields, ...change });
  return (
    <div className={styles["filters"]} role="search" aria-label={words.label}>
      <DateField
        today={todayDate()}
        span={{ from: fields.from, to: fields.to }}
        label={words.from}
        optional="unsaid"
        value={fields.from}
        pickLabel={words.pick}
        wrong={words.wrongDate}
        onChange={(from) => set({ from })}
      />
      <DateField
        today={todayDate()}
        span={{ from: fields.from, to: fields.to }}
        label={words.to}
        optional="unsaid"
        value={fields.to}
        pickLabel={words.pick}
        wrong={words.wrongDate}
        error={ordered ? undefined : words.order}
        onChange={(to) => set({ to })}
      />
      <SelectField
        label={words.actor}
        value={fields.actor}
        options={[{ value: "", label: words.anybody }, ...people]}
        onChange={(actor) => set({ actor })}
      />
      <SelectField
        label={words.action}
        value={fields.action}
        options={[
          { value: "", label: words.anything },
          ...Object.entries(auditNouns).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(action) => set({ action })}
      />
      {Object.values(fields).some(Boolean) && (
        <Button variant="quiet" onClick={() => onChange(emptyFields)}>
          {auditTexts.clear}
        </Button>
      )}
    </div>
  );
}

function usePeople(companyId: string, entries: readonly AuditEntry[] | undefined) {
  const me = useClientState((state) => state.user);
  const accountants = useQuery(accountantsQuery(companyId)).data?.accountants;
  return useMemo(() => {
    const people = new Map<string, string>();
    if (me) people.set(me._id, `${me.name || me.email} (${auditTexts.me})`);
    for (const each of accountants ?? []) people.set(each._id, each.name);
    for (const { actor } of entries ?? []) {
      if (actor.id && !people.has(actor.id))
        people.set(actor.id, actor.name || actor.email || auditTexts.gone);
    }
    return [...people].map(([value, label]) => ({ value, label }));
  }, [me, accountants, entries]);
}
