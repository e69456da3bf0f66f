import { createContext, useContext } from 'react'
import { FactAge } from '../ui/fact-age.tsx'
import { freshnessAt } from './freshness-at.ts'

/** ISO instant of the question whose answer is shown. */
export const AnsweredFor = createContext<string | null>(null)

interface Props {
  readonly source: string | null
  /** ISO instant of the observation; null where unknown. */
  readonly observedAt: string | null
  readonly brief?: boolean
}

/** Source and age of a fact whose freshness follows from its time. */
export function ObservedAge({ source, observedAt, brief = false }: Props) {
  const askedAt = useContext(AnsweredFor)
  return (
    <FactAge
      source={source}
      observedAt={observedAt}
      freshness={freshnessAt(observedAt, askedAt)}
      brief={brief}
    />
  )
}
