import { useQuery } from "@tanstack/react-query";
import { classNames } from "#web/ui/class-names.ts";
import type { StandingReminder } from "#contract/companies/reminders.ts";
import type { CompletenessAccount } from "#contract/completeness/completeness.ts";
import type { UnprovenReason } from "#contract/completeness/day-states.ts";
import { usePullNow } from "#web/areas/bank-feeds/use-pull-now.ts";
import { AskedNote } from "#web/areas/reminders/AskedNote.tsx";
import { findAsking, standingQuery } from "#web/areas/reminders/standing-reminders.ts";
import { completenessTexts as texts } from "#web/areas/completeness/texts/completeness.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { canConnectBanks, worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { PART_REASONS } from "#values/says-part.ts";
import { faultBeside, type Gap, listGaps } from "./calendar-days.ts";
import styles from "./completeness.module.css";

/** Reasons of which the list of files knows more. */
const LEADS_TO_FILES: ReadonlySet<UnprovenReason> = new Set([
  "waiting_file",
  "contradiction",
  ...PART_REASONS,
]);
/** So many gaps are named; the others are counted. */
const SHOWN = 6;

interface GapListProps {
  readonly companyId: string;
  readonly companyName: string;
  readonly account: CompletenessAccount;
  readonly name: string;
  readonly year: number;
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

/** The gaps of the year, those of the chosen month first, each with the first thing to do. */
export function GapList({
  companyId,
  companyName,
  account,
  name,
  year,
  month,
  onMonth,
}: GapListProps) {
  const words = texts.gaps;
  const isOfMonth = ({ from, to: end }: Gap): boolean =>
    from.slice(0, 7) <= month && end.slice(0, 7) >= month;
  const all = listGaps(account, year).toReversed();
  const asked = useQuery(standingQuery(companyId)).data?.reminders;
  const gaps = [...all.filter(isOfMonth), ...all.filter((gap) => !isOfMonth(gap))];
  return (
    <section className={styles["box"]} aria-label={words.label(name)}>
      <h2>{words.title}</h2>
      {gaps.length === 0 && (
        <p className="muted">{account.runs.length > 0 ? words.none : words.noData}</p>
      )}
      <ul className={styles["gaps"]}>
        {gaps.slice(0, SHOWN).map((gap, place) => (
          <li className="grid gap-1 line-above" key={gap.from}>
            <h3>{texts.days(gap)}</h3>
            <p className="muted">
              {texts.reason({ ...gap, beside: faultBeside(account, gap) }, account.currency)}
            </p>
            <Advice
              companyId={companyId}
              companyName={companyName}
              account={account}
              gap={gap}
              asked={findAsking(asked, { ...account, from: gap.from, to: gap.to })}
              isFirst={place === 0}
            />
            {!isOfMonth(gap) && (
              <Button variant="quiet" size="small" onClick={() => onMonth(gap.from.slice(0, 7))}>
                {words.show}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {gaps.length > SHOWN && <p className="muted">{words.more(gaps.length - SHOWN)}</p>}
    </section>
  );
}

interface AdviceProps {
  readonly companyId: string;
  readonly companyName: string;
  readonly account: CompletenessAccount;
  readonly gap: Gap;
  /** An accountant asks for it until it is there. */
  readonly asked: StandingReminder | undefined;
  /** The first gap has the filled button; one is in sight. */
  readonly isFirst: boolean;
}

/** The first thing to do, and the way there. */
function Advice({ companyId, companyName, account, gap, asked, isFirst }: AdviceProps) {
  const words = texts.gaps;
  const mayConnect = useClientState(canConnectBanks);
  const isAccountant = useClientState(worksForClients);
  const pull = usePullNow();
  const { feed, feedAccountId } = account;
  const beside = faultBeside(account, gap);
  const bank = account.bankName || account.displayName || account.accountNr;
  const variantOf = (isMain: boolean): "filled" | "secondary" =>
    isFirst && isMain ? "filled" : "secondary";
  const needsFile = beside === null && (gap.reason !== "feed_stopped" || feed === "none");
  const { from, to: end } = gap;
  // An accountant has no statement of her own to upload: she asks for it first.
  const upload = (
    <>
      {isAccountant && asked === undefined && (
        <Button
          command="reminderSend"
          size="small"
          variant={variantOf(needsFile)}
          onClick={() =>
            openModal("reminder", {
              companyId,
              companyName,
              gap: { accountId: account.accountId, from, to: end },
            })
          }
        >
          {words.ask}
        </Button>
      )}
      <Button
        size="small"
        variant={variantOf(needsFile && !isAccountant)}
        onClick={() => openModal("fileUpload", { companyId })}
      >
        {words.upload}
      </Button>
    </>
  );
  const again = feedAccountId !== null && (
    <Button
      size="small"
      variant={variantOf(gap.reason === "feed_stopped")}
      loading={pull.isPending}
      onClick={() =>
        pull.mutate({ body: { company_id: companyId, bank_account_id: feedAccountId } })
      }
    >
      {words.pull}
    </Button>
  );
  return (
    <>
      <p>{texts.advice({ ...gap, beside }, bank, feed, { mayConnect, isAccountant })}</p>
      {asked && <AskedNote companyId={companyId} reminder={asked} />}
      <div className={classNames("wrap gap-2 above-1", styles["actions"])}>
        {LEADS_TO_FILES.has(gap.reason) ? (
          <ButtonLink size="small" to={to.files()}>
            {words.files}
          </ButtonLink>
        ) : gap.reason === "unread_item" ? (
          <ButtonLink size="small" to={to.bankAccounts()}>
            {words.accounts}
          </ButtonLink>
        ) : gap.reason === "feed_stopped" ? (
          <>
            {feed === "ended" && mayConnect && (
              <ButtonLink command="consentList" size="small" to={to.bankConsents()}>
                {words.renew}
              </ButtonLink>
            )}
            {again}
            {upload}
          </>
        ) : (
          <>
            {beside !== null && (
              <ButtonLink size="small" variant={variantOf(true)} to={to.files()}>
                {words.files}
              </ButtonLink>
            )}
            {upload}
            {again}
          </>
        )}
      </div>
    </>
  );
}
