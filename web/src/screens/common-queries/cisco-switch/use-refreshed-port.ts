import type { Picture } from '@patchbay/contract/switches/picture'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isAbort } from '../../../api/failure.ts'
import type { Progress } from '../../../query/progress.ts'
import { useQuestion } from '../../../query/use-question.ts'
import { questionKey } from '../../../query/use-source-question.ts'
import { readPortAgain, switchCall } from './read-port-again.ts'
import { usePlace } from './use-place.ts'
import { withPort } from './with-port.ts'

/** How reading one port again stands. */
export interface Refreshing {
  /** Short name of the port that is being read; null while none is. */
  readonly port: string | null
  /** Why the last one was not read again, with its port. */
  readonly failed: { readonly port: string; readonly words: string } | null
  readonly refresh: (port: string) => void
}

/** Reads one port again and puts its row in the place of the one shown; the others stay as they are. */
export function useRefreshedPort(device: string): Refreshing {
  const client = useQueryClient()
  const { q, live } = useQuestion()
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
    try {
      const again = await readPortAgain({ device, port: name, view }, here.signal)
      if ('words' in again) setFailed({ port: name, words: again.words })
      else {
        // Into the page's own answer, so that what is shown and what is exported are the same; it is no younger for that.
        const key = questionKey(switchCall, q, live, { view })
        const updatedAt = client.getQueryState(key)?.dataUpdatedAt
        client.setQueryData<Progress<Picture>>(
          key,
          (before) => (before?.answer ? { ...before, answer: withPort(before.answer, again.row) } : before),
          updatedAt === undefined ? {} : { updatedAt },
        )
      }
    } catch (error) {
      if (!isAbort(error)) throw error
    } finally {
      if (leaving.current === here) setPort(null)
    }
  }

  return { port, failed, refresh: (name) => void read(name) }
}
