import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { createContext, useContext } from 'react'

/** The last save, with its undo. */
export interface Saved {
  readonly words: string
  /** Opens the form with the previous values; null where undo is impossible. */
  readonly putBack: (() => void) | null
}

/** One-time initial values of a form, by form name. */
export interface Prefill {
  readonly form: string
  readonly values: object
}

/** A one-time link or password, readable once. */
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
