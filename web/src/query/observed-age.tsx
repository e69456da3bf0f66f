import { createContext, useContext } from 'react'
import { FactAge } from '../ui/fact-age.tsx'
import { freshnessAt } from './freshness-at.ts'

/** When the question was asked that the answer shown belongs to, as an instant. */
export const AnsweredFor = createContext<string | null>(null)

interface Props {
  readonly source: string | null
  /** When the source said it; null where nobody tells. */
  readonly observedAt: string | null
  readonly brief?: boolean
}

/** Where and when a fact of an answer is from, for facts whose freshness is told by their time alone. */
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
