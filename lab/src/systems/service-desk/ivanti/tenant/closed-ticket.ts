import type { Levers } from '../../../../emulator/emulator.ts'
import type { FieldValue, Row } from './record.ts'
import type { StoredObject } from './stored-object.ts'
import { instant } from './tenant-time.ts'

interface Parts {
  readonly levers: Pick<Levers, 'system' | 'onPull'>
  readonly system: string
  readonly now: () => number
  /** Whoever has one of this number closes it: an incident, or a request. */
  readonly objects: readonly StoredObject[]
}

/**
 * Somebody at the desk closes the ticket that the lever names, as its stock statuses have it, and opens it again, in the status that it
 * had, when the lever rests.
 */
export function followClosed({ levers, system, now, objects }: Parts): void {
  let closed: { readonly number: string; readonly open: () => void } | null = null
  levers.onPull((name) => {
    const number = name === system ? (levers.system(system).closed ?? null) : (closed?.number ?? null)
    if (number === (closed?.number ?? null)) return
    closed?.open()
    closed = number === null ? null : { number, open: close(number) }
  })

  function close(number: string): () => void {
    const found = objects.flatMap((object) =>
      [...object.rows()]
        .filter((row) => object.number !== null && String(row[object.number]) === number)
        .map((row) => ({ object, row, was: row['Status'] ?? null })),
    )
    for (const { object, row } of found)
      put(object, row, { Status: 'Closed', ClosedDateTime: instant(now()) })
    return () => {
      for (const { object, row, was } of found) put(object, row, { Status: was, ClosedDateTime: null })
    }
  }

  function put(object: StoredObject, row: Row, values: Readonly<Record<string, FieldValue>>): void {
    object.set(row, { ...values, LastModDateTime: instant(now()) })
  }
}
