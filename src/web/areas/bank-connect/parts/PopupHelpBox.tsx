import { IconExternalLink, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./connect.module.css";
import { type BrowserName, connectTexts } from "#web/areas/bank-connect/texts/connect.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";

const words = connectTexts.help;
const BROWSERS: readonly BrowserName[] = ["chrome", "firefox", "edge"];

/** Help to let the bank's window through, browser by browser; the browser in use comes first. */
export function PopupHelpBox({ blocked }: { readonly blocked: boolean }) {
  const [own] = useState(() => detectBrowser(navigator.userAgent));
  const [browser, setBrowser] = useState(own);
  const order = [own, ...BROWSERS.filter((each) => each !== own)];
  const help = words.popups[browser];
  const title = blocked ? words.titleBlocked : words.title;
  return (
    <section
      className={classNames(styles["help"], blocked && styles["helpBlocked"])}
      aria-label={title}
    >
      <div className="row wrap spread gap-2">
        <h3 className="title">{title}</h3>
        <SegmentedControl
          label={words.browser}
          segments={order.map((value) => ({ value, label: words.popups[value].label }))}
          value={browser}
          onChange={setBrowser}
        />
      </div>
      <div className={styles["address"]} aria-hidden>
        <Icon of={IconLock} size={14} />
        <span>{window.location.host}</span>
        <span className={styles["blockedMark"]}>
          <Icon of={IconExternalLink} size={14} />
        </span>
      </div>
      <ol className={styles["helpSteps"]}>
        {help.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="above-2 tiny muted">
        {words.permanent} {help.settings}
      </p>
    </section>
  );
}

/**
 * The browser whose pop-up steps are shown first; others that are built on Chromium look like
 * Chrome.
 */
export function detectBrowser(userAgent: string): BrowserName {
  if (/\bEdg(?:A|iOS)?\//.test(userAgent)) return "edge";
  return /\b(?:Firefox|FxiOS)\//.test(userAgent) ? "firefox" : "chrome";
}
