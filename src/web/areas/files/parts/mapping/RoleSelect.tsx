import { IconChevronDown } from "@tabler/icons-react";
import { mappingTexts } from "#web/areas/files/texts/mapping.ts";
import { roleWord, settlementMappingTexts } from "#web/areas/files/texts/settlement-mapping.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import {
  SETTLEMENT_ROLES,
  STATEMENT_ROLES,
  type MappedRole,
  type TableMapping,
} from "#values/table-mapping.ts";
import styles from "./mapping.module.css";

const words = mappingTexts.columns;
const ROLES = { statement: STATEMENT_ROLES, settlement: SETTLEMENT_ROLES };

interface RoleSelectProps {
  /** The column as the person sees it. */
  readonly column: string;
  readonly role: MappedRole | null;
  readonly mapping: TableMapping;
  /** Holds names or addresses: it is offered, and nothing is proposed. */
  readonly isPersonal: boolean;
  /** The suggestion is a guess that the person should look at. */
  readonly isDoubtful: boolean;
  readonly onChange: (role: MappedRole | null) => void;
}

/** The meaning of one column. */
export function RoleSelect({
  column,
  role,
  mapping,
  isPersonal,
  isDoubtful,
  onChange,
}: RoleSelectProps) {
  return (
    <div
      className={styles["role"]}
      data-none={role === null || undefined}
      data-ask={isDoubtful || undefined}
    >
      <select
        aria-label={words.roleOf(column)}
        title={isPersonal && role === null ? settlementMappingTexts.personal : undefined}
        value={role ?? ""}
        onChange={(event) => onChange((event.currentTarget.value || null) as MappedRole | null)}
      >
        <option className="ink raised" value="">
          {words.skip}
        </option>
        {ROLES[mapping.kind].map((each) => (
          <option className="ink raised" key={each} value={each}>
            {roleWord(each, mapping)}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={14} />
    </div>
  );
}
