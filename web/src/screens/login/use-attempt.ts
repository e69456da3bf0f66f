import { useRef, useState } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { signInWith } from '../../session/session.ts'
import { dismissToast } from '../../api/toast-store.ts'

/** Proves who somebody is to the server, with the code of the second factor once it was asked for. */
export type Prove = (code: string | undefined) => Promise<unknown>

export interface Attempt {
  readonly busy: boolean
  readonly failure: CallFailure | null
  /** The server wants a code for what was tried last. */
  readonly wantsCode: boolean
  readonly begin: (prove: Prove) => Promise<void>
  readonly withCode: (code: string) => Promise<void>
  readonly restart: () => void
  /** Back to the password, or whatever was proven with. */
  readonly back: () => void
}

/** One attempt at a time to sign in. A failure stays until the next attempt; success leads away from the page. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [wantsCode, setWantsCode] = useState(false)
  const last = useRef<{ prove: Prove; code: string | undefined } | null>(null)
  const sending = useRef(false)

  async function run(prove: Prove, code: string | undefined): Promise<void> {
    if (sending.current) return
    sending.current = true
    last.current = { prove, code }
    setBusy(true)
    setFailure(null)
    dismissToast()
    try {
      await signInWith(() => prove(code))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.code === 'second-factor-required') setWantsCode(true)
      else setFailure(error)
      // With another password, or after a change of it, there is nothing left to add a code to.
      if (error.code === 'sign-in-refused' || error.code === 'provider-refused') setWantsCode(false)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    failure,
    wantsCode,
    begin: (prove) => run(prove, undefined),
    async withCode(code) {
      if (last.current) await run(last.current.prove, code)
    },
    restart() {
      if (last.current) void run(last.current.prove, last.current.code)
    },
    back() {
      dismissToast()
      setFailure(null)
      setWantsCode(false)
    },
  }
}
