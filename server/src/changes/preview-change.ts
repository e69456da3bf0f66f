import type { Check } from '@patchbay/contract/changes/check'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { Actor } from '../record/append.ts'
import { commonChecks } from './common-checks.ts'
import { driftFrom } from './drift.ts'
import type { ChangeKind, Shown } from './kind.ts'
import type { Works } from './works.ts'

/** Who wants a change, from where. */
export interface Requester {
  readonly actor: Actor
  readonly session: string | null
  readonly address: string | null
  readonly correlation: string
}

export interface Wanted<Intent extends object = object> {
  readonly kind: ChangeKind<Intent>
  readonly intent: Intent
  readonly reason: string
  readonly ticket: string | null
  readonly runAt: Date | null
  readonly expiresAt: Date | null
  readonly proveOrUndo: boolean
  readonly batch: string | null
  readonly undoOf: number | null
  /** Fields as the run that is undone left them. */
  readonly left?: Readonly<Record<string, string | null>>
}

export interface Previewed {
  readonly id: number
  readonly preview: Preview
  /** It may be applied as it is, with a reason for each amber check. */
  readonly ready: boolean
}

/**
 * Reads what the change would touch, checks it, and keeps all of it under a number. Nothing is sent. What could not be read
 * is a check that blocks, so that nobody applies what nobody looked at.
 */
export async function previewChange(
  works: Works,
  requester: Requester,
  wanted: Wanted,
  ask: Ask,
): Promise<Previewed> {
  const { kind, intent } = wanted
  const { database, means } = works
  const read = await readOrSay(kind, intent, works, ask)
  const snapshot = 'snapshot' in read ? read.snapshot : {}
  const own = 'snapshot' in read ? await kind.check(intent, read.snapshot, means, ask) : [read.unread]
  const drift = 'snapshot' in read ? driftFrom(wanted.left, kind.after(intent, read.snapshot)) : []
  const checks = [...(await commonChecks(works, kind, intent)), ...drift, ...own]
  const shown = 'snapshot' in read ? shownOrNot(kind, intent, read.snapshot, works) : notShown(kind, intent)
  const ready = !shown.nothing && checks.every(({ level }) => level === 'green' || level === 'amber')
  const preview: Preview = {
    ...shown,
    fields: [...shown.fields],
    sendings: [...shown.sendings],
    affected: [...shown.affected],
    transliterated: [...shown.transliterated],
    checks,
    approval: [],
  }
  const { actor, session, address, correlation } = requester
  const { id } = await database
    .insertInto('change')
    .values({
      kind: kind.name,
      batch: wanted.batch,
      state: ready ? 'previewed' : 'checked',
      requested_by: actor.id,
      requester: actor.name,
      session,
      address,
      correlation,
      intent: JSON.stringify(intent),
      reason: wanted.reason,
      ticket: wanted.ticket,
      sentence: shown.sentence,
      target: shown.target,
      targets: [...kind.targets(intent)],
      snapshot: JSON.stringify(snapshot),
      preview: JSON.stringify(preview),
      accepted: '{}',
      run_at: wanted.runAt,
      expires_at: wanted.expiresAt,
      undo_of: wanted.undoOf,
      prove_or_undo: wanted.proveOrUndo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, preview, ready }
}

/** What could not be drawn has a check that says why. */
const notShown = (kind: ChangeKind, intent: object): Shown => ({
  sentence: `${kind.title} of ${kind.named(intent)}.`,
  target: kind.named(intent),
  fields: [],
  sendings: [],
  affected: [],
  transliterated: [],
  nothing: false,
})

function shownOrNot(kind: ChangeKind, intent: object, snapshot: object, { means }: Works): Shown {
  try {
    return kind.show(intent, snapshot, means)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return notShown(kind, intent)
  }
}

type Read = { readonly snapshot: object } | { readonly unread: Check }

async function readOrSay(kind: ChangeKind, intent: object, { means }: Works, ask: Ask): Promise<Read> {
  try {
    return { snapshot: await kind.read(intent, means, ask) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return {
      unread: {
        id: 'read',
        level: 'unknown',
        words: `It could not be read as it is now: ${error.detail.message}`,
        way: 'Try again when it answers. What nobody looked at is not changed.',
        source: null,
        observedAt: null,
        protectedClass: null,
      },
    }
  }
}
