import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { useContext } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { factsPart, together } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Badges } from '../../../ui/badges.tsx'
import css from './dhcp.module.css'
import { wordsWithTimes } from '../../../ui/clock-words.ts'

/** How it stands, to be read out on the phone; for an instant, who had it then. */
export function DhcpCard({ answer, nameOf }: { answer: Answer; nameOf: (source: string) => string }) {
  const { title, subtitle, sentence, badges, moment } = answer
  const zone = useTimeZone()
  const askedAt = useContext(AnsweredFor)
  const answered = answer.servers.filter((server) => server.answered)
  const said = { source: together(answered.map(({ id }) => nameOf(id))), observedAt: askedAt }
  const facts = [
    { name: title, value: sentence, detail: together([subtitle, ...badges.map(({ text }) => text)]), said },
    ...(moment === null ? [] : [{ name: 'Then', value: moment, said }]),
  ]
  return (
    <article className={css.card} aria-label={title}>
      <Shown part={factsPart('Answer', facts)} />
      <h2 className={css.title}>{title}</h2>
      {subtitle !== null && <p className={css.muted}>{subtitle}</p>}
      <Badges badges={badges} />
      <p className={css.sentence}>{wordsWithTimes(sentence, zone)}.</p>
      {moment !== null && <p className={css.moment}>{wordsWithTimes(moment, zone)}.</p>}
    </article>
  )
}
