import type { Question } from '@patchbay/contract/questions'
import { useTimeZone } from '../preferences/time-zone.ts'
import { secondWords } from '../ui/clock-words.ts'
import css from './refreshed-source.module.css'

interface Props {
  readonly retry: NonNullable<Question['retry']>
  readonly nameOf: (source: string) => string
}

/** Says which part of the answer is new, where one source was asked again. */
export function AskedAlone({ retry: { source, others }, nameOf }: Props) {
  const zone = useTimeZone()
  return (
    <p className={css.alone} role="status">
      {others === null
        ? 'All sources were asked again: the earlier answers had expired.'
        : `${nameOf(source)} was asked again. The other answers are from ${secondWords(new Date(others), zone)}.`}
    </p>
  )
}
