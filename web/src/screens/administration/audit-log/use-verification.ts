import type { AuditVerification } from '@patchbay/contract/administration/audit-log'
import { useEffect, useRef, useState } from 'react'
import { isAbort } from '../../../api/failure.ts'
import { stream } from '../../../api/stream.ts'
import { announce } from '../../../ui/announcer.tsx'

export type Verifying =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly upTo: number; readonly of: number }
  | { readonly state: 'ended'; readonly result: AuditVerification; readonly at: string }
  | { readonly state: 'failed'; readonly error: unknown }

/** Verifies the whole chain, in as many calls as it takes. */
export function useVerification() {
  const [verifying, setVerifying] = useState<Verifying>({ state: 'idle' })
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])
  const begin = async () => {
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    setVerifying({ state: 'running', upTo: 0, of: 0 })
    try {
      const result = await verifyAll(signal, (upTo, of) => setVerifying({ state: 'running', upTo, of }))
      setVerifying({ state: 'ended', result, at: new Date().toISOString() })
      announce(
        result.fault === null
          ? `Verified up to entry ${result.upTo}`
          : `Verification failed at entry ${result.fault.seq}`,
      )
    } catch (error) {
      if (!isAbort(error)) setVerifying({ state: 'failed', error })
    }
  }
  const stop = () => {
    current.current?.abort()
    setVerifying({ state: 'idle' })
  }
  return { verifying, begin, stop }
}

async function verifyAll(
  signal: AbortSignal,
  progress: (upTo: number, of: number) => void,
): Promise<AuditVerification> {
  let start = 1
  for (;;) {
    const part = await verifyPart(start, signal, progress)
    if (part.next === null) return part
    start = part.next
  }
}

async function verifyPart(
  start: number,
  signal: AbortSignal,
  progress: (upTo: number, of: number) => void,
): Promise<AuditVerification> {
  const ended: AuditVerification[] = []
  await stream('GET /administration/audit-log/verification/', {
    query: { start },
    signal,
    reason: null,
    endsWith: 'ended',
    early: () => null,
    onEvent: (told) => {
      if (told.event === 'progress') progress(told.data.upTo, told.data.of)
      else ended.push(told.data)
    },
  })
  const last = ended.at(-1)
  if (last === undefined) throw new Error('The verification ended without a result.')
  return last
}
