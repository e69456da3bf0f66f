import { useState } from 'react'
import type { WaitingChange } from './use-approvals.ts'

/** A change as it was read at some time: read anew it is another look. */
type Look = Pick<WaitingChange, 'id' | 'previewedAt'>

export interface Ticks {
  has(this: void, look: Look): boolean
  set(this: void, look: Look, to: boolean): void
  /** It was not there, or not like this, when the page was opened. */
  isNew(this: void, look: Look): boolean
}

const keyOf = ({ id, previewedAt }: Look) => `${id} ${previewedAt}`

/** Ticked is what stood there when the page was opened. What comes later, or is read anew, is ticked by whoever has seen it. */
export function useTicks(first: readonly Look[]): Ticks {
  const [opened] = useState<ReadonlySet<string>>(() => new Set(first.map(keyOf)))
  const [ticked, setTicked] = useState(opened)
  return {
    has: (look) => ticked.has(keyOf(look)),
    set: (look, to) => {
      const others = [...ticked].filter((each) => each !== keyOf(look))
      setTicked(new Set(to ? [...others, keyOf(look)] : others))
    },
    isNew: (look) => !opened.has(keyOf(look)),
  }
}
