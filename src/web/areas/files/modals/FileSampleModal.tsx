import { IconDownload, IconMail } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { SAMPLE_BYTES_MAX } from "#values/sample-limit.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { sampleName } from "#web/areas/files/parts/sample-name.ts";
import {
  makeSample,
  type MadeSample,
  type MakingSample,
  type SampleReply,
} from "#web/areas/files/queries/make-sample.ts";
import { sampleTexts as words } from "#web/areas/files/texts/sample.ts";
import area from "#web/areas/files/parts/files.module.css";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import styles from "#web/modals/modals.module.css";
import { modalTexts } from "#web/texts/modals.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/** Characters of the sample that are shown: a browser lays out more only slowly. */
const SHOWN_CHARS_MAX = 20_000;

type Outcome = SampleReply | { readonly error: unknown };

/** The sample of a file; made once for each opening of the dialog, and anew when asked. */
function useSample(companyId: string, fileId: string) {
  const [made, setMade] = useState<Outcome>();
  const [making, setMaking] = useState<MakingSample>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const closed = new AbortController();
    const take = (outcome: Outcome): void => {
      if (!closed.signal.aborted) setMade(outcome);
    };
    makeSample({ companyId, fileId }, setMaking, closed.signal).then(take, (error: unknown) =>
      take({ error }),
    );
    return () => closed.abort();
  }, [companyId, fileId, turn]);
  const again = (): void => {
    setMade(undefined);
    setMaking(undefined);
    setTurn(turn + 1);
  };
  return { made, making, again };
}

/** Makes a sample of the file, shows it, and hands it to the person. Nothing is sent from here. */
export function FileSampleModal({ companyId, file }: ModalPurposes["fileSample"]) {
  const closeModal = useCloseModal();
  const { made, making, again } = useSample(companyId, file._id);
  const sample = made && "sample" in made ? made.sample : undefined;
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
      <div className="stack gap-4">
        <p>{words.intro}</p>
        {!made ? (
          <div role="status" className="stack gap-4">
            <p className={styles["choiceSub"]}>{words.making(making)}</p>
            <Skeleton height={180} />
          </div>
        ) : sample ? (
          <ShownSample sample={sample} />
        ) : (
          <NoSample made={made} onAgain={again} />
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
    () => URL.createObjectURL(new Blob([new Uint8Array(sample.bytes)])),
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

function NoSample({ made, onAgain }: { readonly made: Outcome; readonly onAgain: () => void }) {
  const isOurs = "error" in made || ("fault" in made && made.fault === "program");
  return (
    <Note
      tone="bad"
      title={words.failed}
      actions={
        isOurs && (
          <Button variant="secondary" size="small" onClick={onAgain}>
            {words.again}
          </Button>
        )
      }
    >
      {"error" in made
        ? presentError(made.error).message
        : "fault" in made && words.faults[made.fault](SAMPLE_BYTES_MAX)}
    </Note>
  );
}
