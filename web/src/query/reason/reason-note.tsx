import { useSyncExternalStore } from 'react'
import { TextButton } from '../../ui/button.tsx'
import { currentReason, dropReason, onReason } from './given-reason.ts'
import css from './reason-form.module.css'

/** The reason that goes with what is asked now, and the way to take it back. */
export function ReasonShown() {
  const reason = useSyncExternalStore(onReason, () => currentReason())
  if (reason === null) return null
  return (
    <p className={css.shown}>
      Recorded reason: {reason} <TextButton onClick={dropReason}>Withdraw</TextButton>
    </p>
  )
}
