import type { Picture, SwitchView } from '@patchbay/contract/switches/picture'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Port } from '@patchbay/contract/switches/port'
import { isAbort, CallFailure } from '../../../api/failure.ts'
import type { Progress } from '../../../query/progress.ts'
import { useQuestion } from '../../../query/use-question.ts'
import { questionKey } from '../../../query/use-source-question.ts'
import { call } from '../../../api/client.ts'
import { currentReason } from '../../../query/reason/given-reason.ts'
import { usePlace } from './use-place.ts'

/** The call whose answer the page shows. */
const switchCall = 'GET /common-queries/cisco-switch/'

/** Why the port is not of now, in the words of whoever knows best. */
const whyNot = ({ unreached, missing, sections }: Picture): string =>
  unreached?.words ??
  missing ??
  sections.find(({ name }) => name === 'interfaces')?.why ??
  'The switch did not answer.'

/**
 * Asks the switch for one port as this view shows it. Gives the row, or why it is not of now in words for people; what a
 * walk kept is not given for it. An asking that is called off passes on its `AbortError`.
 */
export async function readPortAgain(
  { device, port, view }: { device: string; port: string; view: SwitchView },
  signal: AbortSignal,
): Promise<{ readonly row: Port } | { readonly words: string }> {
  const reason = currentReason()
  try {
    const { answer } = await call(switchCall, {
      query: { q: `${device} ${port}`, live: 'yes', raw: 'no', view },
      signal,
      ...(reason === null ? {} : { reason }),
    })
    const row = answer.ports.find((one) => one.interface === port)
    return row?.freshness === 'live' ? { row } : { words: whyNot(answer) }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return {
      words:
        error.code === 'reason-needed'
          ? 'A reason for reading is required again. Ask the whole switch once.'
          : 'The console could not ask the switch.',
    }
  }
}

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

/**
 * The picture with this row in the place of the port's own, if it is there. Its place on the front stays: of one port the
 * switch is not asked how its units are built.
 */
export const withPort = (picture: Picture, row: Port): Picture => ({
  ...picture,
  ports: picture.ports.map((port) =>
    port.interface === row.interface ? { ...row, plate: port.plate } : port,
  ),
})
