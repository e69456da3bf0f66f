import type { Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import { actOnWireless } from '@patchbay/contract/changes/kinds/act-on-wireless'
import { useContext } from 'react'
import { ChangeActs } from '../../../changes/acts/act.tsx'
import { actsOnAccessPoint, actsOnClient } from '../../../changes/acts/wireless-acts.ts'
import { PowerLink } from '../../../changes/power-link.tsx'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { factsPart, joinNames } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Badges } from '../../../ui/badges.tsx'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { ClientsPanel } from './clients-panel.tsx'
import { RadiosPanel } from './radios-panel.tsx'
import { RoamsPanel } from './roams-panel.tsx'
import css from './cisco-wlc.module.css'

interface Props {
  readonly answer: Wireless
  readonly nameOf: (source: string) => string
}

/** One client or one access point: the sentence, its facts, and the lists below. */
export function OnTheAir({ answer, nameOf }: Props) {
  const { sections, roams, radios, clients } = answer
  return (
    <div className={css.column}>
      <Card answer={answer} nameOf={nameOf} />
      <div className={css.columns}>
        {sections.map((section) => (
          <SectionPanel key={section.name} section={section} nameOf={nameOf} />
        ))}
      </div>
      {radios !== null && <RadiosPanel radios={radios} nameOf={nameOf} />}
      {clients !== null && <ClientsPanel clients={clients} nameOf={nameOf} />}
      {roams !== null && <RoamsPanel roams={roams} nameOf={nameOf} />}
    </div>
  )
}

/** What it is and how it stands, to be read out on the phone. */
function Card({ answer, nameOf }: Props) {
  const { verdict, title, subtitle, sentence, badges, icon, mac, sections } = answer
  const askedAt = useContext(AnsweredFor)
  const told = sections.flatMap(({ lines }) => lines).map(({ source }) => source && nameOf(source))
  const fact = {
    name: title,
    value: sentence,
    detail: joinNames([subtitle, ...badges.map(({ text }) => text)]),
    said: { source: joinNames(told), observedAt: askedAt },
  }
  return (
    <article className={css.card} aria-label={title}>
      <span className={css.picture}>
        <DeviceIcon kind={icon} />
      </span>
      <div>
        <h2 className={css.title}>{title}</h2>
        {subtitle !== null && <p className={css.subtitle}>{subtitle}</p>}
        <Badges badges={badges} />
      </div>
      <Shown part={factsPart('Answer', [fact])} />
      <p className={css.sentence}>
        {sentence}.
        {mac !== null && (
          <span className={css.links}>
            <OnwardLinks kind="mac" q={mac} />
            {verdict === 'access-point' && <PowerLink target={mac} />}
          </span>
        )}
      </p>
      {mac !== null && (
        <div className={css.acts}>
          <ChangeActs
            change={actOnWireless}
            acts={answer.verdict === 'client' ? actsOnClient(mac) : actsOnAccessPoint(mac)}
          />
        </div>
      )}
    </article>
  )
}
