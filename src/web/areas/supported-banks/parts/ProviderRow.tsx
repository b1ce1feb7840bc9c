import { StateTag } from "#web/areas/supported-banks/parts/StateTag.tsx";
import type { SupportedProvider } from "#web/areas/supported-banks/supported-settlements.ts";
import {
  providerArrival,
  providerFormats,
  supportedSettlementsTexts,
} from "#web/areas/supported-banks/texts/supported-settlements.ts";
import { classNames } from "#web/ui/class-names.ts";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import styles from "./SupportedBanks.module.css";

/** One courier or card acceptor. */
export function ProviderRow({ provider }: { readonly provider: SupportedProvider }) {
  return (
    <li className={classNames(styles["row"], styles["provider"])}>
      <h2 className={styles["name"]}>
        <NameMark name={provider.shortName} />
        <span>
          <b className="block medium">{provider.name}</b>
          <small className="block tiny tabular muted">
            {supportedSettlementsTexts.kindNames[provider.kind]}
          </small>
        </span>
      </h2>
      <span className={styles["state"]}>
        <StateTag state={provider.state} />
      </span>
      <span className={styles["cell"]}>{providerFormats(provider)}</span>
      <span className={classNames(styles["cell"], styles["place"])}>
        {providerArrival(provider)}
      </span>
    </li>
  );
}
