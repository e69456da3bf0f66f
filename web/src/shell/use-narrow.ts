import { narrowScreen } from '@patchbay/contract/product'
import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia(`(max-width: ${narrowScreen}px)`)

function listen(listener: () => void): () => void {
  const narrow = query()
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

const isNarrow = () => query().matches

/** Server-rendered markup is wide. */
const wide = () => false

/** True at a width of at most 768 px. */
export function useNarrow(): boolean {
  return useSyncExternalStore(listen, isNarrow, wide)
}
