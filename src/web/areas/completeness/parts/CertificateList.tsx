import type { CertificateFall } from "#contract/certificates/certificates.ts";
import { openRunText } from "#contract/completeness/open-day-words.ts";
import { todayDate } from "#web/time/now.ts";
import { useQuery } from "@tanstack/react-query";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import {
  certificatesQuery,
  useCertificateDownload,
} from "#web/areas/completeness/queries/certificates.ts";
import { certificateTexts } from "#web/areas/completeness/texts/certificates.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { hardWords } from "#web/texts/hard-words.ts";
import { HelpTip } from "#web/ui/buttons/HelpTip.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { judgeBasis } from "#values/proof-basis.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import styles from "./certificates.module.css";

/** Why a certificate would not be made today. */
function fallWords({ reason, ...days }: CertificateFall, today: string): string {
  const words = certificateTexts.list;
  if (reason === "undecided" || reason === "account") return words[reason];
  return words.fallen(openRunText({ ...days, reason, difference: null, currency: "" }, today));
}

/** The certificates that were made of the company, newest first. */
export function CertificateList({ companyId }: { readonly companyId: string }) {
  const words = certificateTexts.list;
  const query = useQuery(certificatesQuery(companyId));
  const download = useCertificateDownload(companyId);
  if (query.isPending) return null;
  if (query.isError)
    return (
      <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
    );
  const { certificates } = query.data;
  return (
    <section className={styles["list"]}>
      <div className="row">
        <h2>{words.title}</h2>
        <HelpTip {...hardWords.certificate} />
      </div>
      {certificates.length === 0 ? (
        <p className={styles["muted"]}>{words.empty}</p>
      ) : (
        <table className="above-2 full" aria-label={words.label}>
          <thead>
            <tr>
              <th scope="col">{words.period}</th>
              <th scope="col">{words.accounts}</th>
              <th scope="col" className={styles["number"]}>
                {words.items}
              </th>
              <th scope="col">{words.made}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {certificates.map(
              ({
                _id,
                code,
                from,
                to: end,
                accounts,
                itemCount,
                openChanges,
                keptChanges,
                madeAt,
                madeBy,
                fallen,
              }) => (
                <tr key={_id}>
                  <th scope="row">{certificateTexts.interval(from, end)}</th>
                  <td data-label={words.accounts}>{accountShortNames(accounts).join(", ")}</td>
                  <td className={styles["number"]} data-label={words.items}>
                    {formatCount(itemCount)}
                    {openChanges > 0 && (
                      <span className={styles["remark"]}>{words.changes(openChanges)}</span>
                    )}
                    {keptChanges > 0 && (
                      <span className={styles["remark"]}>{words.kept(keptChanges)}</span>
                    )}
                  </td>
                  <td data-label={words.made}>
                    {certificateTexts.madeAt(madeAt)}
                    <span className={styles["muted"]}> · {words.by(madeBy)}</span>
                    <span className={styles["muted"]} data-part="basis">
                      {judgeBasis(accounts.map(({ basis }) => basis)).text}
                    </span>
                    {fallen !== null && (
                      <span className={styles["remark"]}>{fallWords(fallen, todayDate())}</span>
                    )}
                  </td>
                  <td className={styles["actions"]}>
                    <AppLink to={to.certificate(code)} target="_blank">
                      {words.check}
                    </AppLink>
                    <Button
                      variant="secondary"
                      size="small"
                      disabled={download.isPending}
                      onClick={() => download.run(_id)}
                    >
                      {words.download}
                    </Button>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}
