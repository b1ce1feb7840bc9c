import {
  IconBuilding,
  IconCheck,
  IconEye,
  IconLock,
  IconPlus,
  IconShieldCheck,
} from "@tabler/icons-react";
import { useClientConfig } from "#web/api/client-config.ts";
import { PublicButtonLink, PublicLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { TryOutButton } from "#web/areas/landing/parts/TryOutButton.tsx";
import styles from "./Landing.module.css";
import { landingTexts } from "#web/areas/landing/texts/landing.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { BookedMark } from "#web/ui/marks/BookedMark.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dot } from "#web/ui/marks/Dot.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

const SAFETY_ICONS = [IconEye, IconLock, IconShieldCheck, IconBuilding];

function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className={styles["points"]}>
      {points.map((point) => (
        <li key={point}>
          <Icon of={IconCheck} />
          {point}
        </li>
      ))}
    </ul>
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
            <p>{way.text}</p>
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
        <ul className={styles["marked"]}>
          {points.map((point) => (
            <li key={point}>
              <BookedMark state="booked" hint={point} />
              {point}
            </li>
          ))}
        </ul>
        <div className={styles["leadAction"]}>
          <TryOutButton role="accountant" variant="secondary" size="large" />
        </div>
      </div>
      <div className={styles["sample"]}>
        <div className={styles["sampleHead"]}>
          <Avatar name="Nagy Eszter" hand="accountant" size="tiny" />
          <b>{sample.title}</b>
          <span>{sample.note}</span>
        </div>
        {sample.rows.map((row) => (
          <div className={styles["sampleRow"]} key={row.name}>
            <Dot tone={row.tone} />
            <span className={styles["sampleName"]}>{row.name}</span>
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
          <div key={group.title}>
            <h3>{group.title}</h3>
            <div className={styles["chips"]}>
              {group.names.map((name) => (
                <span key={name} className={styles["chip"]}>
                  {name}
                </span>
              ))}
            </div>
          </div>
        ))}
        <div>
          <h3>{files.title}</h3>
          <p>{files.text}</p>
          <p>
            <PublicLink to={to.supportedBanks()}>{files.all}</PublicLink>
          </p>
        </div>
      </div>
    </section>
  );
}

export function SafetySection() {
  const { title, items, note } = landingTexts.safety;
  return (
    <section className={styles["band"]}>
      <div className={styles["wrap"]}>
        <h2>{title}</h2>
        <div className={styles["safety"]}>
          {items.map((item, index) => (
            <div key={item.title}>
              <Icon of={SAFETY_ICONS[index] ?? IconEye} size={24} />
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </div>
          ))}
        </div>
        <p className={classNames(styles["small"], styles["after"])}>{note}</p>
      </div>
    </section>
  );
}

/** The plan most web shops need stands out; it alone has the filled button. */
const CHOSEN = 2;

export function PricesSection() {
  const { title, lead, plans, note } = landingTexts.prices;
  return (
    <section className={styles["section"]} id="arak">
      <div className={styles["lead"]}>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={styles["plans"]}>
        {plans.map((plan, index) => (
          <div
            className={classNames(styles["plan"], index === CHOSEN && styles["chosen"])}
            key={plan.name}
          >
            <div className={styles["planHead"]}>
              <h3>{plan.name}</h3>
              {"tag" in plan && <Tag tone="line">{plan.tag}</Tag>}
            </div>
            <p className={styles["small"]}>{plan.for}</p>
            <div className={styles["price"]}>{plan.price}</div>
            <p className={styles["small"]}>{plan.gross}</p>
            <Points points={plan.points} />
            <PublicButtonLink
              to={to.login()}
              variant={index === CHOSEN ? "filled" : "secondary"}
              fullWidth
            >
              {plan.action}
            </PublicButtonLink>
          </div>
        ))}
      </div>
      <p className={classNames(styles["small"], styles["after"])}>{note}</p>
    </section>
  );
}

export function QuestionsSection() {
  const { title, contact, items } = landingTexts.questions;
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
      </div>
      <div>
        {items.map((item, index) => (
          <details key={item.question} open={index === 0}>
            <summary>
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
