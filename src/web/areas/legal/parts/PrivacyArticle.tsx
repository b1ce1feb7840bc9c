import type { ReactNode } from "react";
import { LegalArticle } from "#web/areas/legal/parts/LegalArticle.tsx";
import { legalWords as words } from "#web/areas/legal/texts/legal.ts";
import type { LegalRole, LegalText } from "#web/areas/legal/texts/parse-legal.ts";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";

const ROLES = ["entrepreneur", "accountant"] as const;

interface PrivacyArticleProps {
  /** In the words for the role. */
  readonly text: LegalText;
  readonly role: LegalRole;
  readonly onRole: (role: LegalRole) => void;
  /** A bar that stays at the bottom. */
  readonly bar?: ReactNode;
  readonly children?: ReactNode;
}

/** The privacy terms in the words for one role; anybody may read the other one's words. */
export function PrivacyArticle({ text, role, onRole, bar, children }: PrivacyArticleProps) {
  return (
    <LegalArticle
      text={text}
      bar={bar}
      reader={words.roles[role]}
      choice={
        <SegmentedControl
          label={words.readsAs}
          segments={ROLES.map((value) => ({ value, label: words.roles[value] }))}
          value={role}
          onChange={onRole}
        />
      }
    >
      {children}
    </LegalArticle>
  );
}
