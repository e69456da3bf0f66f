import type { Effect } from '@patchbay/contract/people/person'
import { useState } from 'react'
import { CallFailure, isAbort } from '../../../../api/failure.ts'
import { announce } from '../../../../ui/announcer.tsx'
import { effectSentences } from '../preview/effect-words.ts'

type Faults = Readonly<Record<string, string>>

interface Steps {
  /** Faults that need no server; none lets the preview be asked for. */
  readonly check: () => Faults
  readonly preview: () => Promise<Effect>
  /** Makes the change; what follows it. */
  readonly save: () => Promise<void>
}

/**
 * The way of every form here: fill in, look at what the server says saving would do, save from there. A refusal leads
 * back to the form, which keeps everything, with the faults by field.
 */
export function useReview({ check, preview, save }: Steps) {
  const [effect, setEffect] = useState<Effect | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [faults, setFaults] = useState<Faults>({})

  async function attempt(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof CallFailure) {
        setEffect(null)
        setFailure(error)
        setFaults(error.code === 'input-not-valid' ? error.fields : {})
      } else if (!isAbort(error)) throw error
    } finally {
      setBusy(false)
    }
  }

  return {
    effect,
    busy,
    faults,
    /** Somebody else has saved another version meanwhile. */
    moved: failure?.code === 'moved',
    /** A refusal that no field carries. */
    failure: failure?.code === 'moved' ? null : failure,
    look: () => {
      const found = check()
      setFaults(found)
      if (Object.keys(found).length > 0) return Promise.resolve()
      return attempt(async () => {
        const shown = await preview()
        setEffect(shown)
        announce(effectSentences(shown).join(' '))
      })
    },
    save: () => attempt(save),
    back: () => setEffect(null),
    forget: () => {
      setFailure(null)
      setFaults({})
    },
  }
}

export type Review = ReturnType<typeof useReview>
