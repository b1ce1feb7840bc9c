import { IconBuilding, IconEye, IconLock, IconPlus, IconShieldCheck } from "@tabler/icons-react";
import { useClientConfig } from "#web/api/client-config.ts";
import { PublicLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { PlanCards } from "#web/areas/landing/parts/PlanCards.tsx";
import { Points } from "#web/areas/landing/parts/Points.tsx";
import { TryOutButton } from "#web/shell/plain/TryOutButton.tsx";
import styles from "./Landing.module.css";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { BookedMark } from "#web/ui/marks/BookedMark.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

const SAFETY_ICONS = [IconEye, IconLock, IconShieldCheck, IconBuilding];

/** Three piers on the deck; the stretch behind the last one is not built yet. */
export function FirstMinutesSection() {
  const { title, lead, steps } = landingTexts.firstMinutes;
  return (
    <section className={styles["section"]}>
      <div className={styles["lead"]}>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <ol className={styles["steps"]}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
            <span>{step.time}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function WaysSection() {
  const { title, lead, items } = landingTexts.ways;
  return (
    <section className={styles["section"]} id="ut">
      <div className={styles["lead"]}>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={styles["ways"]}>
        {items.map((way, index) => (
          <div className={styles["way"]} key={way.title}>
            <div className={styles["wayHead"]}>
              {index + 1}
              <Tag tone="line">{way.via}</Tag>
            </div>
            <h3>{way.title}</h3>
            <p className="muted">{way.text}</p>
            <Points points={way.points} />
          </div>
        ))}
      </div>
    </section>
  );
}

export function AccountantsSection() {
  const { title, lead, points, sample } = landingTexts.accountants;
  return (
    <section className={classNames(styles["section"], styles["accountants"])} id="konyvelo">
      <div className={styles["lead"]}>
        <h2>{title}</h2>
        <p>{lead}</p>
        <ul className="stack gap-3 above-6">
          {points.map((point) => (
            <li className="row gap-3" key={point}>
              <BookedMark state="booked" hint={point} />
              {point}
            </li>
          ))}
        </ul>
        <div className="above-8">
          <TryOutButton role="accountant" variant="secondary" size="large" />
        </div>
      </div>
      <div className="shadow surface box">
        <div className={classNames("row gap-2 pad-4-5", styles["sampleHead"])}>
          <Avatar name={sample.person} hand="accountant" size="tiny" />
          <b>{sample.title}</b>
          <span>{sample.note}</span>
        </div>
        {sample.rows.map((row) => (
          <div className={styles["sampleRow"]} key={row.name}>
            <Dot tone={row.tone} />
            <span className="medium">{row.name}</span>
            <span>{row.why}</span>
            <span>{row.count}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

export function BanksSection() {
  const { title, connection, szamlazzhu, files } = landingTexts.banks;
  return (
    <section className={styles["section"]} id="bankok">
      <h2>{title}</h2>
      <div className={styles["banks"]}>
        {[connection, szamlazzhu].map((group) => (
          <div className="grid gap-6 line-above" key={group.title}>
            <h3>{group.title}</h3>
            <div className="wrap gap-2">
              {group.names.map((name) => (
                <span key={name} className={styles["chip"]}>
                  {name}
                </span>
              ))}
            </div>
          </div>
        ))}
        <div className="grid gap-6 line-above">
          <h3>{files.title}</h3>
          <div>
            <p>{files.text}</p>
            <p>
              <PublicLink to={to.supportedBanks()}>{files.all}</PublicLink>
            </p>
            <p>
              <PublicLink to={to.supportedSettlements()}>{files.settlements}</PublicLink>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Programs that take the items, by a key or by a file; each name leads to what is known of it. */
export function ProgramsSection() {
  const { title, lead, key, file } = landingTexts.programs;
  return (
    <section className={styles["section"]}>
      <h2>{title}</h2>
      <div className={styles["lead"]}>
        <p>{lead}</p>
      </div>
      <div className={styles["banks"]}>
        <div className="grid gap-6 line-above">
          <h3>{key.title}</h3>
          <div className="wrap gap-2">
            <PublicLink to={to.developers()} className={styles["chip"]}>
              {key.own}
            </PublicLink>
            <PublicLink to={to.developers()} className={styles["chipMore"]}>
              {key.all}
            </PublicLink>
          </div>
        </div>
        <div className="grid gap-6 line-above">
          <h3>{file.title}</h3>
          <div className="wrap gap-2">
            {file.names.map((name) => (
              <PublicLink key={name} to={to.accountingPrograms()} className={styles["chip"]}>
                {name}
              </PublicLink>
            ))}
            <PublicLink to={to.accountingPrograms()} className={styles["chipMore"]}>
              {file.all}
            </PublicLink>
          </div>
        </div>
      </div>
    </section>
  );
}

export function SafetySection() {
  const { title, items, note } = landingTexts.safety;
  const operator = useClientConfig()?.operator;
  return (
    <section className={styles["band"]}>
      <div className={styles["wrap"]}>
        <h2>{title}</h2>
        <div className={styles["safety"]}>
          {items.map((item, index) => (
            <div key={item.title}>
              <Icon className="below-3 brand" of={SAFETY_ICONS[index] ?? IconEye} size={24} />
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </div>
          ))}
        </div>
        <p className={classNames(styles["small"], "above-6")}>
          {note(operator?.aisName ?? null, operator?.aisNumber ?? null)}
        </p>
      </div>
    </section>
  );
}

export function PricesSection() {
  const { title, lead, off } = landingTexts.prices;
  const prices = useClientConfig()?.prices;
  if (prices === undefined) return null;
  return (
    <section className={styles["section"]} id="arak">
      <div className={styles["lead"]}>
        <h2>{title}</h2>
        <p>{prices.payable ? lead(prices.trialDays, prices.trialAccounts) : off}</p>
      </div>
      <PlanCards prices={prices} />
    </section>
  );
}

export function QuestionsSection() {
  const { title, contact, talk, items } = landingTexts.questions;
  const email = useClientConfig()?.contactEmail;
  return (
    <section className={classNames(styles["section"], styles["questions"])} id="gyik">
      <div className={styles["lead"]}>
        <h2>{title}</h2>
        {email && (
          <p>
            {contact} <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
        <p>
          <PublicLink to={to.consultation()}>{talk}</PublicLink>
        </p>
      </div>
      <div>
        {items.map((item, index) => (
          <details key={item.question} open={index === 0}>
            <summary className="spread gap-4 large strong pointer">
              {item.question}
              <Icon of={IconPlus} size={20} />
            </summary>
            <p>{item.answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
