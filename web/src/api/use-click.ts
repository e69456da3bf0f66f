import { useState } from 'react'
import { CallFailure } from './failure.ts'

/** One action at a time, with its pending state and its failure. */
export function useClick() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true)
    setFailure(null)
    try {
      return await work()
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
