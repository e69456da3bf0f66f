import type { Ask } from '@patchbay/connectors/asking'
import type { Preview } from '@patchbay/contract/changes/preview'
import { readProfileOf } from '../../people/person.ts'
import { writablePlaces } from '../../systems/writable.ts'
import { requesterChecks } from '../preview/requester-checks.ts'
import { reachOf, withBehind } from '../downstream/reach.ts'
import { readBehind } from '../downstream/read-downstream.ts'
import type { ChangeKind } from '../kind.ts'
import { protectedCheck } from '../preview/protected-check.ts'
import type { ChangeRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'

/**
 * Why a change that was previewed may not be sent any more although what it changes is as it was, in one sentence; null where it
 * may. `now` is what was read of it a moment ago.
 */
export async function whyNotAllowed(
  worker: ChangeWorker,
  row: ChangeRow,
  kind: ChangeKind,
  now: object,
  ask: Ask,
): Promise<string | null> {
  return (
    (await whyProtected(worker, row, kind, now, ask)) ??
    (await whyOthers(worker, row, kind, now)) ??
    (await whyReadOnly(worker, row, kind))
  )
}

/** What stands behind it, or what the site protects, may be otherwise since the preview. */
async function whyProtected(
  { database, means }: ChangeWorker,
  { intent, preview }: ChangeRow,
  kind: ChangeKind,
  now: object,
  ask: Ask,
): Promise<string | null> {
  const { touched, unread } = await readBehind(means, kind.touches(intent, now), ask)
  const reached = reachOf(kind, intent, withBehind(now, touched))
  const [decided] = await protectedCheck(database, reached, unread)
  if (decided === undefined) return null
  const { id, protectedClass: since, words } = decided
  const isKnown = (preview as Preview).checks.some((check) =>
    since === null ? check.id === id : check.protectedClass?.includes(since) === true,
  )
  return isKnown ? null : words
}

/** Who asked may be of another role or group since the preview, or what they ask for may be others' to do. */
async function whyOthers(
  { database, means }: ChangeWorker,
  { intent, requested_by: id, requester, undo_of, redoes }: ChangeRow,
  kind: ChangeKind,
  snapshot: object,
): Promise<string | null> {
  const profile = id === null ? null : await readProfileOf(database, id)
  const undoOf = redoes ? null : undo_of
  const checks = await requesterChecks({ kind, intent, snapshot, profile, undoOf }, means)
  const standing = checks.find(({ level }) => level === 'red')
  return standing === undefined ? null : `${requester} may no longer request it. ${standing.words}`
}

/** What may be written to may have changed since the preview. */
async function whyReadOnly(
  { database, means }: ChangeWorker,
  { intent }: ChangeRow,
  kind: ChangeKind,
): Promise<string | null> {
  const places = await writablePlaces(database, kind.writesTo(intent, means))
  const closed = places.find(({ why }) => why !== null)
  return closed === undefined ? null : `${closed.title} is read-only: ${closed.why}`
}
