import type { Call } from '@patchbay/contract/call'
import { appendIn } from '../record/append.ts'
import type { Entry } from '../record/append.ts'
import type { Recorder } from '../record/recorder.ts'
import { CallError } from '../errors/call-error.ts'
import { Denials } from './denials.ts'
import type { Question } from './handlers.ts'
import type { Visit } from './visit.ts'

export const callName = (call: Call) => `${call.method} ${call.path}`

export function entryOf(visit: Visit, action: string, result: Entry['result']): Entry {
  const { person } = visit
  return {
    actor: person === null ? null : { id: person.profile.id, name: person.profile.username },
    session: person?.session ?? null,
    address: visit.address,
    action,
    target: null,
    result,
    correlation: visit.correlation,
  }
}

/** Writes an entry that nothing waits for: reading goes on when the record cannot be written, and the log says so. */
export function note(recorder: Recorder, visit: Visit, entry: Entry): void {
  recorder.append(entry).catch((error: unknown) => {
    visit.log.error({ id: visit.correlation, action: entry.action, error }, 'record not written')
  })
}

/** The same of somebody who was refused; of people who are not signed in it is counted, and told as a sum. */
export function noteRefused(recorder: Recorder, visit: Visit, entry: Entry): void {
  if (entry.actor !== null) return note(recorder, visit, entry)
  recorder.refuse(entry, (error) =>
    visit.log.error({ id: visit.correlation, action: entry.action, error }, 'record not written'),
  )
}

/** Denials so far, of each record's server. */
const denied = new WeakMap<Recorder, Denials>()

const denials: ReadonlySet<string> = new Set(['key-missing', 'origin-refused'])

/** Records that somebody was denied a call. */
export function recordDenial(recorder: Recorder, visit: Visit, call: Call, error: unknown): void {
  if (!(error instanceof CallError) || !denials.has(error.code)) return
  noteRefused(recorder, visit, {
    ...entryOf(visit, callName(call), 'refused'),
    detail: { why: error.code, ...(error.fields?.['key'] === undefined ? {} : { key: error.fields['key'] }) },
  })
  const who = visit.person === null ? `from ${visit.address}` : `person ${visit.person.profile.id}`
  const counted = denied.get(recorder) ?? new Denials()
  denied.set(recorder, counted)
  if (!counted.isOneTooMany(who)) return
  visit.log.error({ id: visit.correlation, alarm: 'many-denials', who }, 'many denials within a minute')
  noteRefused(recorder, visit, {
    ...entryOf(visit, 'alarm.raised', 'refused'),
    detail: { why: 'many-denials' },
  })
}

/**
 * Carries out a call as its class in the record asks. Before a change its intent is made durable, and without that
 * nothing is done; the handler writes what was done together with the change itself.
 */
export async function recorded<T>(
  recorder: Recorder,
  visit: Visit,
  call: Call,
  target: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (call.record === 'read') {
    note(recorder, visit, {
      ...entryOf(visit, callName(call), 'read'),
      target,
      ...(visit.reason === null ? {} : { detail: { reason: visit.reason } }),
    })
  }
  if (call.record !== 'change') return work()
  await recorder.append({ ...entryOf(visit, callName(call), 'intended'), target })
  try {
    return await work()
  } catch (error) {
    note(recorder, visit, { ...entryOf(visit, callName(call), 'failed'), target })
    throw error
  }
}

export function recordDone(visit: Visit, call: Call): Question<Call>['record'] {
  return (transaction, what) =>
    appendIn(transaction, [{ ...entryOf(visit, callName(call), 'done'), ...what }])
}
