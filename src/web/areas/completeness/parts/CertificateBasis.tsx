import { classNames } from "#web/ui/class-names.ts";
import { basisDaysText, basisFilesText, levelDaysText } from "#values/proof-basis.ts";
import type { ApiReply } from "#web/api/client.ts";
import { certificateTexts } from "#web/areas/completeness/texts/certificates.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { BasisNote } from "./BasisNote.tsx";
import styles from "./certificates.module.css";

/** Days with hard spaces, so that none is broken. */
const keepDays = (text: string): string =>
  text.replaceAll(/(\d{4}\.) (\d\d\.) (\d\d\.)/g, "$1\u00a0$2\u00a0$3");

type Accounts = ApiReply<"certificateCheck">["accounts"];

/** What each account of a certificate rests on, for a reader without a right to the company. */
export function CertificateBasis({
  accounts,
  deletedFiles,
}: {
  readonly accounts: Accounts;
  readonly deletedFiles: number;
}) {
  const words = certificateTexts.check;
  return (
    <section
      className={classNames("grid gap-3 above-4 full left", styles["basis"])}
      aria-label={words.basisTitle}
    >
      <h2 className="large strong">{words.basisTitle}</h2>
      <BasisNote grounds={accounts.map(({ basis }) => basis)} />
      {deletedFiles > 0 && <Note tone="warning" title={words.deletedFiles(deletedFiles)} />}
      <dl>
        {accounts.map(({ numberEnd, currency, connectedBank, saysLife, proven, basis }, place) => (
          // Two accounts may end alike.
          <div key={place}>
            <dt className="medium">{words.account(numberEnd, currency, connectedBank)}</dt>
            <dd>
              {basis === null
                ? words.daysUnknown(
                    proven.byChain + proven.byLevel + proven.byInterval,
                    proven.byReading,
                  )
                : basisDaysText(basis.days)}
            </dd>
            {saysLife && <dd>{words.saysLife}</dd>}
            {proven.byLevel > 0 && <dd>{levelDaysText(proven.byLevel)}</dd>}
            {basis?.files.map((file) => (
              <dd key={JSON.stringify(file)}>{keepDays(basisFilesText(file))}</dd>
            ))}
          </div>
        ))}
      </dl>
      <p>{words.basisMeaning}</p>
    </section>
  );
}
