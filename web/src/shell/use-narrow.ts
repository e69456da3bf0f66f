import { narrowScreen } from '@patchbay/contract/product'
import { useSyncExternalStore } from 'react'

const query = window.matchMedia(`(max-width: ${narrowScreen}px)`)

/** Whether the screen is narrow, 768 pixels or less. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
