import { legalWords as words } from "#web/areas/legal/texts/legal.ts";
import { PublicButtonLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import styles from "./Legal.module.css";

/** The way to the home page, below a text that asks for nothing. */
export function WayBack() {
  return (
    <div className={styles["back"]}>
      <PublicButtonLink to={to.home()} variant="secondary">
        {words.back}
      </PublicButtonLink>
    </div>
  );
}
