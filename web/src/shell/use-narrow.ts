import { narrowScreen } from '@patchbay/contract/product'
import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia(`(max-width: ${narrowScreen}px)`)

function listen(listener: () => void): () => void {
  const narrow = query()
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

const isNarrow = () => query().matches

/** Drawn without a window, as markup, it is wide. */
const wide = () => false

/** Whether the screen is narrow, 768 pixels or less. */
export function useNarrow(): boolean {
  return useSyncExternalStore(listen, isNarrow, wide)
}
