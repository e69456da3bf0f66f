import type { FirewallAnswer } from '@patchbay/contract/common-queries/firewall'
import { useContext } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { factsPart, joinNames } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Badges } from '../../../ui/badges.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import css from './firewall.module.css'
import { RequestOpening } from './request-opening.tsx'

interface Props {
  readonly answer: FirewallAnswer
  readonly nameOf: (source: string) => string
}

/** The answer in one sentence; where the log differs; what it leaves open. */
export function VerdictCard({ answer, nameOf }: Props) {
  const zone = useTimeZone()
  const askedAt = useContext(AnsweredFor)
  const { title, sentence, badges, cautions, flows, source, destination } = answer
  const said = { source: joinNames(flows.map(({ firewall }) => nameOf(firewall))), observedAt: askedAt }
  const differing = flows.filter(({ contradiction }) => contradiction !== null)
  const facts = [
    { name: title, value: sentence, detail: joinNames(badges.map(({ text }) => text)), said },
    ...differing.map(({ contradiction, firewall }) => ({
      name: 'Verdict and log differ',
      value: contradiction,
      said: { source: nameOf(firewall), observedAt: askedAt },
    })),
    ...cautions.map((caution) => ({ name: 'Left open', value: caution, said })),
  ]
  return (
    <article className={css.card} aria-label={title}>
      <Shown part={factsPart('Answer', facts)} />
      <h2 className={css.title}>{title}</h2>
      <Badges badges={badges} />
      <p className={css.sentence}>{wordsWithTimes(sentence, zone)}.</p>
      <EndWords end={source} nameOf={nameOf} />
      <EndWords end={destination} nameOf={nameOf} />
      {differing.map(({ contradiction, firewall, source: from, destination: to }) => (
        <Callout key={`${firewall} ${from} ${to}`} tone="warn">
          {nameOf(firewall)}, {from} to {to}: {wordsWithTimes(contradiction ?? '', zone)}.
        </Callout>
      ))}
      {cautions.map((caution) => (
        <p key={caution} className={css.muted}>
          {caution}
        </p>
      ))}
      <RequestOpening answer={answer} />
    </article>
  )
}

/** What led from the text to its addresses. */
function EndWords({
  end,
  nameOf,
}: {
  readonly end: FirewallAnswer['source']
  readonly nameOf: (source: string) => string
}) {
  const led = end.addresses.filter(({ because }) => because !== null)
  if (led.length === 0) return null
  return (
    <p className={css.muted}>
      {end.text}:{' '}
      {led
        .map(
          ({ address, because, source }) =>
            `${address} (${because}${source === null ? '' : `, ${nameOf(source)}`})`,
        )
        .join('; ')}
    </p>
  )
}
