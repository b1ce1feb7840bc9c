import { classNames } from "#web/ui/class-names.ts";
import type { ReactNode } from "react";
import styles from "./profile.module.css";
import { Card } from "#web/ui/blocks/Card.tsx";

interface SettingCardProps {
  readonly title: string;
  readonly purpose?: string;
  /** One button at the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of the profile: title, purpose and controls. */
export function SettingCard({ title, purpose, action, children }: SettingCardProps) {
  return (
    <Card className={styles["setting"]}>
      <header className={classNames("top gap-4 below-4", styles["head"])}>
        <div>
          <h2>{title}</h2>
          {purpose && <p className={styles["purpose"]}>{purpose}</p>}
        </div>
        {action && <div className={classNames("end fixed", styles["headAction"])}>{action}</div>}
      </header>
      {children}
    </Card>
  );
}
