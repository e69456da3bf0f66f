import { useState } from 'react'
import { CallFailure } from './failure.ts'

/** One click at a time: whether it is on its way, and how it was refused. */
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
