import type { Source } from '@patchbay/contract/systems/sources'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { useCallback, useEffect, useRef, useState } from 'react'
import { quietCall } from '../../api/client.ts'
import { CallFailure, isAbort } from '../../api/failure.ts'
import { currentReason } from '../reason/given-reason.ts'
import type { AnswerOf, QuestionCall } from '../use-source-question.ts'

/** Questions under way at a time: the browser's few connections to the server are for the other tabs too. */
const atOnce = 2

export type BulkRow<Answer> =
  | { readonly state: 'faulty'; readonly why: string }
  | { readonly state: 'waiting' | 'asking' }
  | { readonly state: 'failed'; readonly why: string }
  | {
      readonly state: 'answered'
      readonly answer: Answer
      readonly sources: readonly Source[]
      /** When it was answered, as an instant. */
      readonly at: string
    }

export interface Bulk<Answer> {
  /** One for each identifier, in their order. */
  readonly rows: readonly BulkRow<Answer>[]
  readonly running: boolean
  /** The policy asks for a reason before it goes on. */
  readonly reasonNeeded: boolean
  readonly stop: () => void
  /** Asks those that were not answered; all of them after all were. */
  readonly goOn: () => void
  /** Asks all of them again; each answer stays until the next one is there. */
  readonly refresh: () => void
}

interface Options<N extends QuestionCall> {
  readonly call: N
  readonly list: readonly string[]
  readonly live: boolean
  readonly more: Readonly<Record<string, string>>
}

/** Asks one question after another, two at a time. What cannot be an identifier is named at once and not asked. */
export function useBulk<N extends QuestionCall>({ call, list, live, more }: Options<N>): Bulk<AnswerOf<N>> {
  type Row = BulkRow<AnswerOf<N>>
  const [rows, setRows] = useState<readonly Row[]>(() => list.map(firstRow))
  const [running, setRunning] = useState(false)
  const [reasonNeeded, setReasonNeeded] = useState(false)
  const ended = useRef<AbortController | null>(null)
  const stop = useCallback(() => ended.current?.abort(), [])
  const key = JSON.stringify([call, list, live, more])

  const ask = useCallback(
    async (before: readonly Row[], again = false) => {
      ended.current?.abort()
      const ending = new AbortController()
      ended.current = ending
      const now = [...before]
      const put = (at: number, row: Row) => {
        now[at] = row
        if (!ending.signal.aborted) setRows([...now])
      }
      setRunning(true)
      setReasonNeeded(false)
      setRows(now)
      const due = (state: Row['state']) => state === 'waiting' || (again && state !== 'faulty')
      const waiting = now.flatMap(({ state }, at) => (due(state) ? [at] : []))
      const work = async () => {
        for (let at = waiting.shift(); at !== undefined && !ending.signal.aborted; at = waiting.shift()) {
          const row = now[at]
          if (row?.state !== 'answered') put(at, { state: 'asking' })
          try {
            const next = await answerTo(call, list[at] ?? '', { live, more, signal: ending.signal })
            // Called off on its way, an answer that was there is still the last one.
            put(at, next.state === 'waiting' && row?.state === 'answered' ? row : next)
          } catch (error) {
            if (!(error instanceof CallFailure) || error.code !== 'reason-needed') throw error
            put(at, row?.state === 'answered' ? row : { state: 'waiting' })
            setReasonNeeded(true)
            ending.abort()
          }
        }
      }
      await Promise.allSettled(Array.from({ length: atOnce }, work))
      if (ended.current !== ending) return
      setRows(now.map((row) => (row.state === 'asking' ? { state: 'waiting' } : row)))
      setRunning(false)
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key holds all of them by value
    [key],
  )

  useEffect(() => {
    void ask(list.map(firstRow))
    return () => ended.current?.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` changes with the key
  }, [ask])

  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])

  const goOn = () => {
    const open = rows.some(({ state }) => state === 'waiting' || state === 'failed')
    void ask(
      open
        ? rows.map((row): Row => (row.state === 'failed' ? { state: 'waiting' } : row))
        : list.map(firstRow),
    )
  }
  const refresh = useCallback(() => void ask(latest.current, true), [ask])
  return { rows, running, reasonNeeded, stop, goOn, refresh }
}

function firstRow(text: string): BulkRow<never> {
  const reading = classify(text)
  return 'fault' in reading ? { state: 'faulty', why: reading.fault } : { state: 'waiting' }
}

async function answerTo<N extends QuestionCall>(
  call: N,
  q: string,
  { live, more, signal }: { live: boolean; more: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<BulkRow<AnswerOf<N>>> {
  try {
    const reason = currentReason()
    const found = (await quietCall<QuestionCall>(call, {
      query: { ...more, q, live: live ? 'yes' : 'no' },
      signal,
      ...(reason === null ? {} : { reason }),
    })) as unknown as { answer: AnswerOf<N>; sources: readonly Source[] }
    return {
      state: 'answered',
      answer: found.answer,
      sources: found.sources,
      at: new Date().toISOString(),
    }
  } catch (error) {
    if (isAbort(error)) return { state: 'waiting' }
    if (!(error instanceof CallFailure) || error.code === 'reason-needed') throw error
    const words = error.fields['q'] ?? (error.status === null ? 'the console did not answer' : error.message)
    return { state: 'failed', why: words }
  }
}
