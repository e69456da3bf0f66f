import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Badges } from '../../../ui/badges.tsx'
import css from './dhcp.module.css'
import { wordsWithTimes } from './words.ts'

/** How it stands, to be read out on the phone; for an instant, who had it then. */
export function DhcpCard({ answer }: { answer: Answer }) {
  const { title, subtitle, sentence, badges, moment } = answer
  const zone = useTimeZone()
  return (
    <article className={css.card} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {subtitle !== null && <p className={css.muted}>{subtitle}</p>}
      <Badges badges={badges} />
      <p className={css.sentence}>{wordsWithTimes(sentence, zone)}.</p>
      {moment !== null && <p className={css.moment}>{wordsWithTimes(moment, zone)}.</p>}
    </article>
  )
}
