import { useState } from 'react'
import { CallFailure, isAbort } from '../../../../api/failure.ts'
import { useAskAgain } from '../questions.ts'

/** Something done at once: whether it is under way, and why it was refused. What is shown is asked for again after it. */
export function useAction() {
  const askAgain = useAskAgain()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  async function run(work: () => Promise<void>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setFailure(null)
    try {
      await work()
      await askAgain()
      return true
    } catch (error) {
      if (error instanceof CallFailure) {
        setFailure(error)
        if (error.code === 'moved') await askAgain()
      } else if (!isAbort(error)) throw error
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, run, forget: () => setFailure(null) }
}
