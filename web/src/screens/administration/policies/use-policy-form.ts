import type { PolicyVersion } from '@patchbay/contract/policies/policies'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { CallFailure } from '../../../api/failure.ts'
import { useDraft } from '../../../drafts/use-draft.ts'
import type { Proof } from '../../../own-account/prove-fields.tsx'
import { announce } from '../../../ui/announcer.tsx'
import type { DiffRow } from '../../../ui/diff.tsx'
import { difference } from './difference.ts'
import type { PolicyPart, Typed } from './parts/policy-part.ts'
import { useAskAgain } from './questions.ts'

/** A policy that is being changed: typed, looked at as a difference, saved with the reason. */
export function usePolicyForm(part: PolicyPart, now: PolicyVersion, onClose: () => void) {
  const untouched: Typed = { ...part.typed(now.value), why: '' }
  // What was in the form when it opened, and after a conflict what somebody else had saved: whoever was quicker is not overwritten.
  const [base, setBase] = useState(now)
  const [typed, setTyped] = useState(untouched)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [rows, setRows] = useState<readonly DiffRow[] | null>(null)
  const [deleted, setDeleted] = useState<readonly string[]>([])
  const [sure, setSure] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const askAgain = useAskAgain()
  const draft = useDraft(`administration/policies/${part.name}`, typed, untouched, setTyped)

  const review = () => {
    const read = part.read(typed)
    const why = String(typed['why']).trim()
    const missing: Readonly<Record<string, string>> =
      why.length < 3 ? { why: 'Enter a reason. It appears in the history.' } : {}
    const found = { ...('faults' in read ? read.faults : {}), ...missing }
    setFaults(found)
    setFailure(null)
    if ('faults' in read || Object.keys(found).length > 0) return
    setDeleted(part.deletes?.(now.value, read.value) ?? [])
    setSure(false)
    setRows(difference(part.lines(now.value), part.lines(read.value)))
  }
  const save = async (again?: Proof) => {
    const read = part.read(typed)
    if ('faults' in read) return
    setBusy(true)
    try {
      // Each policy has a call of its own; the part's name says which, and its shape is the part's.
      const body = {
        value: read.value,
        version: base.version,
        why: String(typed['why']).trim(),
        ...(sure ? { deletes: true } : {}),
        ...(again === undefined ? {} : { reentered: again }),
      } as never
      await call(`PUT /administration/policies/${part.name}/`, { body })
      draft.end()
      await askAgain()
      announce(`${part.title} saved`)
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
      setFaults(error.fields)
      if (error.code === 'moved') await askAgain()
    } finally {
      setBusy(false)
    }
  }
  const mine = part.read(typed)
  const isMoved = failure?.code === 'moved' && now.version !== base.version && 'value' in mine
  return {
    /** What somebody else saved meanwhile, beside what was typed here. */
    conflict: isMoved
      ? {
          failure,
          rows: difference(part.lines(now.value), part.lines(mine.value)),
          take: () => {
            setBase(now)
            review()
          },
        }
      : null,
    typed,
    set: (name: string, value: string | boolean) => setTyped((before) => ({ ...before, [name]: value })),
    fault: (name: string) => faults[name],
    faults,
    refuse: setFaults,
    rows,
    deleted,
    sure,
    setSure,
    failure,
    busy,
    draft,
    review,
    back: () => setRows(null),
    save,
  }
}
