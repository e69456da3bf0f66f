import { useState } from 'react'

interface ToldFaults<Name extends string> {
  /** Previews that were asked for in vain. */
  readonly tried: number
  /** Of a field: what is wrong with it, in a sentence; undefined where nothing is known to be. */
  readonly fault: (name: Name) => string | undefined
  /** Whether nothing stands in the way of a preview; from then on each field says what does. */
  readonly pass: () => boolean
  readonly forget: () => void
}

/**
 * What is wrong in a form, said from the first preview on that was asked for in vain, and not while somebody still types.
 * @param faults a sentence for each field at fault
 * @param ofCall what the server said of a field
 */
export function useFaults<Name extends string>(
  faults: Readonly<Partial<Record<Name, string>>>,
  ofCall: (name: Name) => string | undefined,
): ToldFaults<Name> {
  const [tried, setTried] = useState(0)
  return {
    tried,
    fault: (name) => (tried === 0 ? undefined : faults[name]) ?? ofCall(name),
    pass: () => {
      const free = Object.keys(faults).length === 0
      if (!free) setTried(tried + 1)
      return free
    },
    forget: () => setTried(0),
  }
}
