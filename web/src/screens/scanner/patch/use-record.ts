import type { KeptScan } from '@patchbay/contract/scanner/scans'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, quietCall } from '../../../api/client.ts'
import { CallFailure } from '../../../api/failure.ts'
import { newPatch } from '../stored/new-scan.ts'
import { sentScans } from '../stored/use-waiting.ts'
import type { WaitingScans } from '../stored/use-waiting.ts'

/** Milliseconds between two looks at the port. */
const between = 5_000

type Patch = Parameters<typeof newPatch>[0]

export interface Recording {
  readonly patch: Patch
  readonly id: string
  readonly state: 'sending' | 'waiting' | 'refused' | 'recorded'
  /** As the last look left it; null before the first. */
  readonly scan: KeptScan | null
  readonly why: string | null
}

export interface Recorded {
  readonly latest: Recording | null
  readonly run: (patch: Patch) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Records a patch and looks on its port until it is shown, or a minute is over. Without a connection it waits as a scan. */
export function useRecord({ keep, drop }: WaitingScans): Recorded {
  const client = useQueryClient()
  const [latest, setLatest] = useState<Recording | null>(null)

  const run = async (patch: Patch) => {
    const scan = newPatch(patch)
    const begun: Recording = { patch, id: scan.id, state: 'sending', scan: null, why: null }
    setLatest(begun)
    try {
      await quietCall('POST /scanner/scans/', { body: { scans: [scan] } })
      setLatest({ ...begun, state: 'recorded' })
    } catch (error) {
      if (error instanceof CallFailure && error.unreachable) {
        await keep(scan)
        setLatest({ ...begun, state: 'waiting' })
      } else
        setLatest({ ...begun, state: 'refused', why: error instanceof CallFailure ? error.message : null })
    }
    void client.invalidateQueries({ queryKey: sentScans })
  }

  const remove = async () => {
    if (latest === null) return
    if (latest.state === 'waiting') await drop(latest.id)
    else await call('DELETE /scanner/scans/', { query: { id: latest.id } })
    setLatest(null)
    void client.invalidateQueries({ queryKey: sentScans })
  }

  const looking = latest?.state === 'recorded' && (latest.scan?.proof ?? 'looking') === 'looking'
  const id = latest?.id ?? null
  useEffect(() => {
    if (!looking || id === null) return undefined
    const over = new AbortController()
    void lookUntilTold(id, over.signal, (scan) =>
      setLatest((before) => (before?.id === id ? { ...before, scan } : before)),
    )
    return () => over.abort()
  }, [looking, id])

  return { latest, run, remove }
}

async function lookUntilTold(id: string, signal: AbortSignal, told: (scan: KeptScan) => void): Promise<void> {
  while (!signal.aborted) {
    // A look that fails is followed by the next one.
    const scan = await quietCall('POST /scanner/scans/look/', { body: { id }, signal }).catch(() => null)
    if (signal.aborted) return
    if (scan !== null) told(scan)
    if (scan !== null && scan.proof !== 'looking') return
    await new Promise((resolve) => setTimeout(resolve, between))
  }
}
