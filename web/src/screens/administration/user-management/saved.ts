import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/calls'
import { createContext, useContext } from 'react'

/** What was saved last, and the way back to how it was. */
export interface Saved {
  readonly words: string
  /** Opens the form with the values of before; null where there is no way back. */
  readonly putBack: (() => void) | null
}

/** Values with which a form opens instead of those that it would read, by the name of the form; used once. */
export interface Prefill {
  readonly form: string
  readonly values: object
}

/** A link or password in the one moment in which it can be read. */
export type HandedOver = CallAnswer<Calls['POST /administration/user-management/person/']>

interface Shared {
  readonly setSaved: (saved: Saved | null) => void
  readonly prefill: Prefill | null
  readonly setPrefill: (prefill: Prefill | null) => void
  readonly handed: HandedOver | null
  readonly setHanded: (handed: HandedOver | null) => void
}

export const SharedContext = createContext<Shared | null>(null)

export function useShared(): Shared {
  const shared = useContext(SharedContext)
  if (shared === null) throw new Error('Only inside user management.')
  return shared
}
