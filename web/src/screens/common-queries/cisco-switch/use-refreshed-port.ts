import type { Picture } from '@patchbay/contract/switches/picture'
import type { Port } from '@patchbay/contract/switches/port'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { CallFailure, isAbort } from '../../../api/failure.ts'
import type { Progress } from '../../../query/progress.ts'
import { currentReason } from '../../../query/reason/given-reason.ts'
import { useQuestion } from '../../../query/use-question.ts'
import { withPort } from './with-port.ts'
import { usePlace } from './use-place.ts'

/** How reading one port again stands. */
export interface Refreshing {
  /** Short name of the port that is being read; null while none is. */
  readonly port: string | null
  /** Why the last one was not read again, with its port. */
  readonly failed: { readonly port: string; readonly words: string } | null
  readonly refresh: (port: string) => void
}

const switchCall = 'GET /common-queries/cisco-switch/'

/** Why the port is not of now, in the words of whoever knows best. */
const whyNot = ({ unreached, missing, sections }: Picture): string =>
  unreached?.words ??
  missing ??
  sections.find(({ name }) => name === 'interfaces')?.why ??
  'The switch did not answer.'

/** Reads one port again and puts its row in the place of the one shown; the others stay as they are. */
export function useRefreshedPort(device: string): Refreshing {
  const client = useQueryClient()
  const { q, live, raw } = useQuestion()
  const { view } = usePlace()
  const [port, setPort] = useState<string | null>(null)
  const [failed, setFailed] = useState<Refreshing['failed']>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [device, view])

  async function read(name: string): Promise<void> {
    leaving.current?.abort()
    const here = new AbortController()
    leaving.current = here
    setPort(name)
    setFailed(null)
    const reason = currentReason()
    try {
      const { answer } = await call(switchCall, {
        query: { q: `${device} ${name}`, live: 'yes', raw: 'no', view },
        signal: here.signal,
        ...(reason === null ? {} : { reason }),
      })
      const row = answer.ports.find((one): one is Port => one.interface === name)
      if (row === undefined || row.freshness !== 'live') setFailed({ port: name, words: whyNot(answer) })
      else {
        // The page's own answer: what is shown and exported is the same.
        const key = [switchCall, q, live, raw, { view }]
        const updatedAt = client.getQueryState(key)?.dataUpdatedAt
        client.setQueryData<Progress<Picture>>(
          key,
          (before) => (before?.answer ? { ...before, answer: withPort(before.answer, row) } : before),
          updatedAt === undefined ? {} : { updatedAt },
        )
      }
    } catch (error) {
      if (isAbort(error)) return
      if (!(error instanceof CallFailure)) throw error
      const words =
        error.code === 'reason-needed'
          ? 'A reason for reading is needed again: ask the whole switch once.'
          : 'The console could not ask it.'
      setFailed({ port: name, words })
    } finally {
      if (leaving.current === here) setPort(null)
    }
  }

  return { port, failed, refresh: (name) => void read(name) }
}
