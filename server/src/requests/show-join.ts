import type { FieldChange } from '@patchbay/contract/changes/preview'
import type { Shown } from '../changes/kind.ts'
import type { WritableDesk } from './desk.ts'
import { fileLines, linesOf, withFiles } from './lines.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { calledOf, spokenOf, watcherOf } from './joined.ts'
import { informing } from './join-steps.ts'
import { joinNote, nameOf } from './join-words.ts'

type Fields = Readonly<Record<string, string | null>>

const noteField = ({ does }: RequestIntent) => (does === 'leave' ? 'Withdrawal note' : 'Note')
const there = 'in the request'

/** What of a request that is joined its desk has, by the names of its fields. */
export function joinFields(intent: RequestIntent, before: RequestSnapshot): Fields {
  const { standing, joined, takes } = before
  return {
    Number: standing?.number ?? null,
    State: standing?.state ?? null,
    Page: standing?.link ?? null,
    [noteField(intent)]: joined?.noted === true ? there : null,
    ...(takes.watchers ? { 'Kept informed': joined?.informed === true ? nameOf(intent, before) : null } : {}),
  }
}

/** The note as a sentence, field by field, and request by request. */
export function showJoin(
  intent: RequestIntent,
  before: RequestSnapshot,
  { plans, title }: Pick<WritableDesk, 'plans' | 'title'>,
): Shown {
  const { standing, joined, takes, settings } = before
  const name = nameOf(intent, before)
  const joining = intent.join ?? { number: '', kind: intent.makes }
  const { number } = joining
  const now = joinFields(intent, before)
  const informed = informing(intent, before)
  const kept = informed ?? joined?.informed ?? false
  const wanted: Fields = {
    Number: number,
    [noteField(intent)]: there,
    ...(takes.watchers ? { 'Kept informed': kept ? name : null } : {}),
  }
  const fields = Object.entries(wanted).map(([field, intended]): FieldChange => ({
    field,
    before: now[field] ?? null,
    intent: intended,
  }))
  const about = intent.about === null ? '' : ` about ${intent.about.text}`
  const sentence =
    intent.does === 'leave'
      ? `Leave ${spokenOf(joining)} at ${title}, for ${name}: ${intent.because ?? ''}`
      : `Join ${spokenOf(joining)} at ${title}${about}, for ${name}: a note is added${informed === true ? ` and ${name} is kept informed` : ''}${withFiles(intent.files)}.`
  const watcher = watcherOf(before)
  const lines = (request: string) => [
    ...linesOf(() => {
      const note = { request, words: joinNote(intent, before), toRequester: false }
      return plans.commentLines(settings, note)
    }),
    ...(informed === null || watcher === null
      ? []
      : linesOf(() =>
          plans.informLines(settings, { request, watcher, informed }, standing?.beside?.watchers ?? []),
        )),
    ...fileLines(intent.files),
  ]
  return {
    sentence,
    target: calledOf(joining),
    fields,
    sendings:
      standing === null ? [] : [{ to: title, text: joinNote(intent, before), lines: lines(standing.id) }],
    affected: [],
    transliterated: [],
    nothing: false,
  }
}
