import { useState } from 'react'
import { useRunOpen } from './use-run.ts'

/**
 * What was typed for the run that was previewed last. Whoever goes back to the form before the run has begun goes on with it;
 * afterwards a form begins anew.
 */
export function useTyped<Values>(): {
  readonly typed: Values | null
  readonly keep: (run: number, values: Values) => void
} {
  const [kept, setKept] = useState<{ readonly run: number; readonly values: Values } | null>(null)
  const open = useRunOpen(kept?.run ?? null)
  return {
    typed: open && kept !== null ? kept.values : null,
    keep: (run, values) => setKept({ run, values }),
  }
}
