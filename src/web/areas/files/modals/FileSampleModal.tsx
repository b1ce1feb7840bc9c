import { IconDownload, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { SAMPLE_BYTES_MAX } from "#values/sample-limit.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { sampleName } from "#web/areas/files/parts/sample-name.ts";
import { makeSample, type MadeSample } from "#web/areas/files/queries/make-sample.ts";
import { sampleTexts as words } from "#web/areas/files/texts/sample.ts";
import area from "#web/areas/files/parts/files.module.css";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { closeModal } from "#web/modals/modals.ts";
import styles from "#web/modals/modals.module.css";
import { modalTexts } from "#web/texts/modals.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** Characters of the sample that are shown: a browser lays out more only slowly. */
const SHOWN_CHARS_MAX = 20_000;

/** Makes a sample of the file, shows it, and hands it to the person. Nothing is sent from here. */
export function FileSampleModal({ companyId, file }: ModalPurposes["fileSample"]) {
  const made = useQuery({
    queryKey: ["fileSample", companyId, file._id],
    queryFn: () => makeSample(companyId, file._id),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const sample = made.data && "sample" in made.data ? made.data.sample : undefined;
  return (
    <DialogBody
      title={words.title}
      size="fields"
      footer={
        <>
          <Button variant="secondary" onClick={closeModal}>
            {modalTexts.cancel}
          </Button>
          {sample && <SampleWays sample={sample} originalName={file.originalName} />}
        </>
      }
    >
      <div className={styles["form"]}>
        <p>{words.intro}</p>
        {made.isPending ? (
          <div role="status" className={styles["form"]}>
            <p className={styles["choiceSub"]}>{words.making}</p>
            <Skeleton height={180} />
          </div>
        ) : sample ? (
          <ShownSample sample={sample} />
        ) : (
          <NoSample
            reason={
              made.data && "fault" in made.data
                ? words.faults[made.data.fault](SAMPLE_BYTES_MAX)
                : presentError(made.error).message
            }
            onAgain={
              made.error || (made.data && "fault" in made.data && made.data.fault === "program")
                ? () => void made.refetch()
                : undefined
            }
          />
        )}
      </div>
    </DialogBody>
  );
}

function ShownSample({ sample }: { readonly sample: MadeSample }) {
  const address = useClientConfig()?.contactEmail;
  const { text, readsAlike } = sample;
  return (
    <>
      {!readsAlike && (
        <Note tone="warning" title={words.otherwise.title}>
          {words.otherwise.message}
        </Note>
      )}
      <p>{words.look}</p>
      {/* A long text scrolls in its own frame, which the keyboard has to reach. */}
      <pre className={area["sample"]} tabIndex={0} aria-label={words.shown}>
        {text.slice(0, SHOWN_CHARS_MAX)}
      </pre>
      {text.length > SHOWN_CHARS_MAX && (
        <p className={styles["choiceSub"]}>{words.cut(SHOWN_CHARS_MAX, text.length)}</p>
      )}
      <p className={styles["choiceSub"]}>
        {address ? words.attach(address) : words.attachWithoutAddress}
      </p>
    </>
  );
}

/** Download and letter; the letter comes after the download, because it needs the file. */
function SampleWays({
  sample,
  originalName,
}: {
  readonly sample: MadeSample;
  readonly originalName: string;
}) {
  const [isSaved, setSaved] = useState(false);
  const address = useClientConfig()?.contactEmail;
  const url = useMemo(
    () => URL.createObjectURL(new Blob([sample.bytes as Uint8Array<ArrayBuffer>])),
    [sample],
  );
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const letter = new URLSearchParams({ subject: words.subject, body: words.body });
  const offersLetter = isSaved && address;
  return (
    <>
      <a
        className={buttonClass({ variant: offersLetter ? "secondary" : "filled" })}
        href={url}
        download={sampleName(originalName)}
        onClick={() => setSaved(true)}
      >
        <Icon of={IconDownload} />
        {isSaved ? words.downloadAgain : words.download}
      </a>
      {offersLetter && (
        <a
          className={buttonClass({})}
          href={`mailto:${address}?${letter.toString().replaceAll("+", "%20")}`}
        >
          <Icon of={IconMail} />
          {words.mail}
        </a>
      )}
    </>
  );
}

function NoSample({
  reason,
  onAgain,
}: {
  readonly reason: string;
  readonly onAgain: (() => void) | undefined;
}) {
  return (
    <Note
      tone="bad"
      title={words.failed}
      actions={
        onAgain && (
          <Button variant="secondary" size="small" onClick={onAgain}>
            {words.again}
          </Button>
        )
      }
    >
      {reason}
    </Note>
  );
}
