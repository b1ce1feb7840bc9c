import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { asApiError } from "#web/api/api-error.ts";
import { apiQuery } from "#web/api/queries.ts";
import { CertificateBasis } from "#web/areas/completeness/parts/CertificateBasis.tsx";
import { PaperCheck } from "#web/areas/completeness/parts/PaperCheck.tsx";
import styles from "#web/areas/completeness/parts/certificates.module.css";
import { certificateTexts } from "#web/areas/completeness/texts/certificates.ts";
import { PlainPage } from "#web/shell/plain/PlainPage.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";

/** Anything else than such a code is no certificate; the server is not asked. */
const CODE = /^[\w-]{43}$/;

/** Whether the items of a certificate are still the certified ones, for anybody who asks. */
export function CertificateCheckPage() {
  const words = certificateTexts.check;
  const { id = "" } = useParams({ strict: false });
  const query = useQuery({
    ...apiQuery("Profile", "certificateCheck", { params: { code: id } }),
    enabled: CODE.test(id),
    retry: false,
    staleTime: 0,
  });
  if (!CODE.test(id) || (query.isError && asApiError(query.error).code === "not_found"))
    return (
      <PlainPage broken title={words.unknown.title}>
        {words.unknown.message}
      </PlainPage>
    );
  if (query.isError)
    return (
      <PlainPage
        broken
        title={words.failed.title}
        actions={
          <Button size="large" loading={query.isFetching} onClick={() => void query.refetch()}>
            {words.failed.retry}
          </Button>
        }
      >
        {words.failed.message}
      </PlainPage>
    );
  if (query.isPending) return <PlainPage title={certificateTexts.title}>{words.loading}</PlainPage>;
  const {
    isDemo,
    state,
    standsToday,
    deletedFiles,
    changedItems,
    madeAt,
    fingerprint,
    paperHash,
    accounts,
  } = query.data;
  const standing = state === "changed" ? "changed" : standsToday ? "valid" : "fallen";
  const said = isDemo ? "demo" : standing;
  return (
    <PlainPage
      broken={said !== "valid"}
      title={words[said].title}
      more={<CertificateBasis accounts={accounts} deletedFiles={deletedFiles} />}
      actions={
        <div className={styles["facts"]}>
          <dl>
            <div>
              <dt className="small muted">{words.made}</dt>
              <dd>{formatInstant(madeAt)}</dd>
            </div>
            <div>
              <dt className="small muted">{words.fingerprint}</dt>
              <dd className={styles["hash"]}>{fingerprint.replace(/(.{8})(?=.)/g, "$1 ")}</dd>
            </div>
          </dl>
          <p>{words.hint}</p>
          <PaperCheck paperHash={paperHash} />
        </div>
      }
    >
      {said === "changed" ? words.changed.message(changedItems) : words[said].message}
    </PlainPage>
  );
}
