import type { Effect } from '@patchbay/contract/people/person'
import type { RightsChange } from '@patchbay/contract/people/asking'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { CallFailure, isAbort } from '../../../../api/failure.ts'
import type { Proof } from '../../../../own-account/prove-fields.tsx'
import { announce } from '../../../../ui/announcer.tsx'
import { effectSentences } from '../preview/effect-words.ts'

type Faults = Readonly<Record<string, string>>

interface Steps {
  /** Faults that need no server; none lets the preview be asked for. */
  readonly check: () => Faults
  readonly preview: () => Promise<Effect>
  /** Makes the change, and what follows it; with who saves it once more where the form asks for that. */
  readonly save: (proof?: Proof) => Promise<void>
  /** The change as another administrator is asked for it; left out where it never takes one. */
  readonly change?: () => RightsChange
  /** What follows when it was made in that way, or when it waits for somebody. */
  readonly asked?: (outcome: { readonly effect: Effect; readonly waits: boolean }) => Promise<void>
}

/** Why, and who it is once more where nobody else could agree. */
export interface Asking extends Partial<Proof> {
  readonly reason: string
}

/**
 * The way of every form here: fill in, look at what the server says saving would do, save from there. A refusal leads
 * back to the form, which keeps everything, with the faults by field.
 */
export function useReview({ check, preview, save, change, asked }: Steps) {
  const [effect, setEffect] = useState<Effect | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [faults, setFaults] = useState<Faults>({})

  async function attempt(
    work: () => Promise<void>,
    staysFor: (failure: CallFailure) => boolean = () => false,
  ) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof CallFailure) {
        if (!staysFor(error)) setEffect(null)
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
    save: (proof?: Proof) => attempt(() => save(proof), aboutAsking),
    ask: ({ reason, password, code }: Asking) => {
      if (change === undefined) return Promise.resolve()
      const given = {
        ...(password === undefined ? {} : { password }),
        ...(code === undefined || code === '' ? {} : { code }),
      }
      return attempt(async () => {
        const answer = await call('POST /administration/user-management/grants/', {
          body: { change: change(), reason, ...given },
        })
        await asked?.({ effect: answer.effect, waits: answer.grant !== null })
      }, aboutAsking)
    },
    /** Says what is missing before it is asked. */
    refuse: (found: Faults) => setFaults(found),
    back: () => setEffect(null),
    forget: () => {
      setFailure(null)
      setFaults({})
    },
  }
}

/** Faults of what is typed below the preview leave it where it is. */
const aboutAsking = ({ status, fields }: CallFailure) =>
  status === 429 || ['reason', 'password', 'code'].some((field) => Object.hasOwn(fields, field))

export type Review = ReturnType<typeof useReview>
