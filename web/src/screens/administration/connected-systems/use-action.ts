import { useState } from 'react'
import { CallFailure } from '../../../api/failure.ts'
import { announce } from '../../../ui/announcer.tsx'
import { useAskAgain } from './questions.ts'

/** One thing that is done at a time: whether it runs, how it was refused, and everything read again when it is done. */
export function useAction() {
  const askAgain = useAskAgain()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const run = async <T>(work: () => Promise<T>, words: string | null = null): Promise<T | null> => {
    setBusy(true)
    setFailure(null)
    try {
      const done = await work()
      await askAgain()
      if (words !== null) announce(words)
      return done
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run, fault: (name: string) => failure?.fields[name] }
}
