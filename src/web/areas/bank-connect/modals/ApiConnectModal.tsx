import { classNames } from "#web/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BankCards } from "#web/areas/bank-connect/parts/BankCards.tsx";
import { findBanks } from "#web/areas/bank-connect/bank-ways.ts";
import {
  chooseBank,
  consentOfBank,
  knownConsent,
} from "#web/areas/bank-connect/parts/choose-bank.ts";
import { startConnect } from "#web/areas/bank-connect/connect.ts";
import {
  consentsQuery,
  feedBanksQuery,
  type ConsentRow,
  type FeedBankRow,
} from "#web/areas/bank-connect/connect-queries.ts";
import styles from "./api-connect.module.css";
import { DialogBody } from "#web/modals/DialogBody.tsx";
import type { ModalPurposes } from "#web/modals/modal-purposes.ts";
import { openModal } from "#web/modals/modals.ts";
import { useCloseModal } from "#web/modals/use-close-modal.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import {
  apiConnectTexts as words,
  bankIntegrationTexts,
  joinNames,
} from "#web/areas/bank-connect/texts/bank-integration.ts";
import { modalTexts } from "#web/texts/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";

/** Chooses a bank and begins; where a consent is named, asks what to do with that one. */
export function ApiConnectModal({ companyId, consentId, bank }: ModalPurposes["apiConnect"]) {
  const query = useQuery(consentsQuery);
  const consents = query.data?.consents;
  if (consentId === undefined && bank === undefined)
    return <BankPicker companyId={companyId} consents={consents} />;
  if (!consents && query.isError && bank) return <Begin companyId={companyId} bank={bank} />;
  if (!consents) {
    return (
      <DialogBody title={words.title}>
        {query.isError ? (
          <QueryError
            title={bankIntegrationTexts.listFailed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </DialogBody>
    );
  }
  const named = consents.find((each) => each._id === consentId);
  const consent = consentId === undefined && bank ? knownConsent(consents, bank, companyId) : named;
  if (!consent && bank) return <Begin companyId={companyId} bank={bank} />;
  if (!consent)
    return (
      <Reconnect
        companyId={companyId}
        title={words.reconnect}
        reason={words.extendGone}
        bank={undefined}
      />
    );
  if (bank && consent.state === "active")
    return <KnownBank companyId={companyId} consent={consent} bankId={bank._id} />;
  return <Extension companyId={companyId} consent={consent} />;
}

/**
 * The bank was chosen before it was known that it has no consent yet: one more press, because the
 * window opens only in one.
 */
function Begin({
  companyId,
  bank,
}: {
  readonly companyId: string;
  readonly bank: ConsentRow["bank"];
}) {
  const closeModal = useCloseModal();
  const start = () => {
    closeModal();
    startConnect({
      companyId,
      action: "ADD_BANK",
      bankId: bank._id,
      bankName: bank.name,
      consentId: null,
    });
  };
  return (
    <DialogBody
      title={bankIntegrationTexts.connectBank(bank.name)}
      footer={<Answers action={words.begin} onAction={start} />}
    >
      <p>{words.beginHint}</p>
    </DialogBody>
  );
}

interface BankPickerProps {
  readonly companyId: string;
  /** Undefined while they are on their way. */
  readonly consents: readonly ConsentRow[] | undefined;
}

function BankPicker({ companyId, consents }: BankPickerProps) {
  const closeModal = useCloseModal();
  const query = useQuery(feedBanksQuery);
  const [search, setSearch] = useState("");
  const banks = findBanks(query.data?.banks ?? [], search).direct;
  const choose = (bank: FeedBankRow) => {
    chooseBank(bank, consents, companyId);
    // A bank that is connected already has opened its own question in this place, which stays.
    closeModal();
  };
  return (
    <DialogBody title={words.title} size="fields">
      <div className="stack gap-4">
        <SearchBox label={bankIntegrationTexts.search} value={search} onChange={setSearch} />
        {query.isPending && <SkeletonRows rows={4} />}
        {query.isError && !query.data && (
          <QueryError
            title={bankIntegrationTexts.listFailed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data?.banks.length === 0 && (
          <Note tone="info" title={bankIntegrationTexts.none.title}>
            {bankIntegrationTexts.none.message}
          </Note>
        )}
        <BankCards
          banks={banks}
          consentOf={(bank) => consentOfBank(consents ?? [], bank, companyId)}
          onChoose={choose}
        />
      </div>
    </DialogBody>
  );
}

interface ConsentProps {
  readonly companyId: string;
  readonly consent: ConsentRow;
}

function KnownBank({ companyId, consent, bankId }: ConsentProps & { readonly bankId: string }) {
  const closeModal = useCloseModal();
  const { bank, companies } = consent;
  const again = () => {
    closeModal();
    startConnect({ companyId, action: "ADD_BANK", bankId, bankName: bank.name, consentId: null });
  };
  return (
    <DialogBody title={words.knownTitle(bank.name)}>
      <div className="stack gap-4">
        <p>
          {companies.length > 0
            ? words.known(joinNames(companies.map((company) => company.name)))
            : words.knownNone}
        </p>
        <div className={classNames("stack gap-2", styles["options"])}>
          <button
            className="full block left ink box pointer"
            type="button"
            onClick={() => openModal("aggreg8", { companyId, consentId: consent._id })}
          >
            <b className="block strong">{words.assign}</b>
            <span className="small muted">{words.assignHint}</span>
          </button>
          <button className="full block left ink box pointer" type="button" onClick={again}>
            <b className="block strong">{words.again}</b>
            <span className="small muted">{words.againHint}</span>
          </button>
        </div>
      </div>
    </DialogBody>
  );
}

function Extension({ companyId, consent }: ConsentProps) {
  const closeModal = useCloseModal();
  const { bank } = consent;
  const title = words.extendTitle(bank.name);
  if (!consent.extendable || consent.state === "revoked" || consent.state === "replaced") {
    const reason = consent.extendable ? words.extendGone : words.extendOther(consent.identity);
    return <Reconnect companyId={companyId} title={title} reason={reason} bank={consent.bank} />;
  }
  const start = () => {
    closeModal();
    startConnect({
      companyId,
      action: "EXTEND_CONSENT",
      bankId: null,
      bankName: bank.name,
      consentId: consent._id,
    });
  };
  return (
    <DialogBody title={title} footer={<Answers action={words.extendAction} onAction={start} />}>
      <p>{words.extend}</p>
    </DialogBody>
  );
}

interface ReconnectProps {
  readonly companyId: string;
  readonly title: string;
  readonly reason: string;
  readonly bank: ConsentRow["bank"] | undefined;
}

/**
 * A consent that cannot be extended any more: a new one brings the same accounts back without a
 * double.
 */
function Reconnect({ companyId, title, reason, bank }: ReconnectProps) {
  const closeModal = useCloseModal();
  const start = () => {
    if (!bank) return openModal("apiConnect", { companyId });
    closeModal();
    startConnect({
      companyId,
      action: "ADD_BANK",
      bankId: bank._id,
      bankName: bank.name,
      consentId: null,
    });
  };
  return (
    <DialogBody title={title} footer={<Answers action={words.reconnect} onAction={start} />}>
      <p>{reason}</p>
    </DialogBody>
  );
}

function Answers({ action, onAction }: { readonly action: string; readonly onAction: () => void }) {
  const closeModal = useCloseModal();
  return (
    <>
      <Button variant="secondary" onClick={closeModal}>
        {modalTexts.cancel}
      </Button>
      <Button data-autofocus onClick={onAction}>
        {action}
      </Button>
    </>
  );
}
