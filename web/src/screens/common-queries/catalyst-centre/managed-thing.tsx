import type { Answer } from '@patchbay/contract/common-queries/catalyst-centre'
import { resyncDevice } from '@patchbay/contract/changes/kinds/resync-device'
import { useContext } from 'react'
import { ChangeActs } from '../../../changes/acts/act.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { factsPart, joinNames } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Badges } from '../../../ui/badges.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { BeliefTable, NeighbourTable } from './belief-tables.tsx'
import css from './catalyst-centre.module.css'
import { CompliancePanel, IssuesPanel } from './centre-lists.tsx'

interface Props {
  readonly answer: Answer
  readonly nameOf: (source: string) => string
}

/** One device or client: the sentence, belief beside reading, the controller's facts, and the lists below. */
export function ManagedThing({ answer, nameOf }: Props) {
  const { sections, comparisons, neighbours, compliance, issues } = answer
  return (
    <div className={css.column}>
      <Card answer={answer} nameOf={nameOf} />
      {comparisons.length > 0 && <BeliefTable comparisons={comparisons} nameOf={nameOf} />}
      <div className={css.columns}>
        {sections.map((section) => (
          <SectionPanel key={section.name} section={section} nameOf={nameOf} />
        ))}
      </div>
      {neighbours !== null && <NeighbourTable neighbours={neighbours} nameOf={nameOf} />}
      {compliance !== null && <CompliancePanel list={compliance} nameOf={nameOf} ofOne />}
      {issues !== null && <IssuesPanel list={issues} nameOf={nameOf} />}
    </div>
  )
}

/** What it is and how it stands, to be read out on the phone. */
function Card({ answer, nameOf }: Props) {
  const { title, subtitle, sentence, badges, icon, onward, sections } = answer
  const askedAt = useContext(AnsweredFor)
  const zone = useTimeZone()
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
        {wordsWithTimes(sentence, zone)}.
        {onward !== null && (
          <span className={css.links}>
            <OnwardLinks kind={onward.kind} q={onward.q} />
          </span>
        )}
      </p>
      {answer.kind === 'device' && (
        <div className={css.acts}>
          <ChangeActs
            change={resyncDevice}
            acts={[{ words: 'Resync device', noun: 'resync', asked: { system: null, device: title } }]}
          />
        </div>
      )}
    </article>
  )
}
