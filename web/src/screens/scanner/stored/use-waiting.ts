import type { Scan } from '@patchbay/contract/scanner/scans'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { quietCall } from '../../../api/client.ts'
import { CallFailure } from '../../../api/failure.ts'
import { useProfile } from '../../../session/use-session.ts'
import { dropWaiting, keepWaiting, waitingOf } from './scan-store.ts'
import { useOnline } from './use-online.ts'

export interface WaitingScans {
  /** Not sent yet, the oldest first. */
  readonly scans: readonly Scan[]
  /** Why they were not kept or not sent, in a sentence; null where nothing is wrong. */
  readonly trouble: string | null
  readonly keep: (scan: Scan) => Promise<void>
  readonly send: () => Promise<void>
  readonly drop: (id: string) => Promise<void>
}

/** Scans that are sent together; the call takes twice as many. */
const atOnce = 100

/** The query of the scans that the server keeps. */
export const sentScans = ['sent-scans']

/** Keeps scans while there is no connection, and sends them once there is one. */
export function useSending(): WaitingScans {
  const person = useProfile().id
  const client = useQueryClient()
  const online = useOnline()
  const [scans, setScans] = useState<readonly Scan[]>([])
  const [trouble, setTrouble] = useState<string | null>(null)

  const read = useCallback(async () => setScans(await waitingOf(person)), [person])

  const send = useCallback(async () => {
    try {
      for (;;) {
        const some = (await waitingOf(person)).slice(0, atOnce)
        setTrouble(null)
        if (some.length === 0) break
        await quietCall('POST /scanner/scans/', { body: { scans: some } })
        await dropWaiting(some.map(({ id }) => id))
        void client.invalidateQueries({ queryKey: sentScans })
      }
    } catch (error) {
      // Without a connection they wait, and that is no trouble.
      if (error instanceof CallFailure && !error.unreachable) setTrouble(`Not sent: ${error.message}`)
    }
    await read()
  }, [person, client, read])

  const keep = useCallback(
    async (scan: Scan) => {
      try {
        await keepWaiting(person, scan)
        await read()
      } catch {
        setTrouble('This browser keeps no scans. Write the code down.')
      }
    },
    [person, read],
  )

  const drop = useCallback(
    async (id: string) => {
      await dropWaiting([id])
      await read()
    },
    [read],
  )

  useEffect(() => {
    if (online) void send()
    else read().catch(() => undefined)
  }, [online, send, read])

  return { scans, trouble, keep, send, drop }
}
