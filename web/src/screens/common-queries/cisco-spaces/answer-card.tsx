import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import { useContext } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { factsPart, joinNames } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Badges } from '../../../ui/badges.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import css from './cisco-spaces.module.css'

interface Props {
  readonly answer: Answer
  readonly nameOf: (source: string) => string
}

/** The answer in one sentence. */
export function AnswerCard({ answer, nameOf }: Props) {
  const { title, subtitle, sentence, badges, sections } = answer
  const zone = useTimeZone()
  const askedAt = useContext(AnsweredFor)
  const sources = sections.flatMap(({ lines }) => lines.map(({ source }) => source))
  const fact = {
    name: title,
    value: sentence,
    detail: joinNames([subtitle, ...badges.map(({ text }) => text)]),
    said: { source: joinNames(sources.map((source) => source && nameOf(source))), observedAt: askedAt },
  }
  return (
    <article className={css.card} aria-label={title}>
      <Shown part={factsPart('Answer', [fact])} />
      <h2 className={css.title}>{title}</h2>
      {subtitle !== null && <p className={css.muted}>{subtitle}</p>}
      <Badges badges={badges} />
      <p className={css.sentence}>{wordsWithTimes(sentence, zone)}.</p>
    </article>
  )
}
