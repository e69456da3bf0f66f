import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { sharedBySteps } from '@patchbay/connectors/transport/limits'
import type { Check } from '@patchbay/contract/changes/check'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { Profile } from '@patchbay/contract/users/session'
import { readProfileOf } from '../../people/person.ts'
import { requesterChecks } from './requester-checks.ts'
import { approvalNeeded } from '../rights/needed.ts'
import { passable } from '../rights/override.ts'
import { reachOf, withBehind } from '../downstream/reach.ts'
import { readBehind } from '../downstream/read-downstream.ts'
import { commonChecks } from './common-checks.ts'
import { driftFrom } from './drift.ts'
import { hoursChecks } from './hours-checks.ts'
import type { ChangeKind, Shown } from '../kind.ts'
import { namingChecks } from './naming-checks.ts'
import { protectedCheck } from './protected-check.ts'
import { checkEnd } from './check-end.ts'
import { checkEndTicket } from '../ticket-end/check-end-ticket.ts'
import type { ChangeWorker } from '../worker.ts'

/** What decides how a change is looked at. */
export interface Looking {
  readonly kind: ChangeKind
  readonly intent: object
  /** Number of the change that is looked at again; null for one that is not kept yet. */
  readonly change: number | null
  /** Number of who asks for it; null where the account is gone. */
  readonly requester: number | null
  readonly expiresAt: Date | null
  /** When the workflow that it is a step of is undone, and it with that. */
  readonly planEndsAt?: Date | null
  /** When it begins by itself; null for at once. */
  readonly runAt: Date | null
  readonly ticket: string | null
  /** It ends when its ticket is closed, too. */
  readonly endsWithTicket?: boolean
  /** The run that is put back; null where none is. */
  readonly undoOf: number | null
  /** That run was itself an undo: this does something again, and is asked what every change is asked. */
  readonly redoes?: boolean
  /** Fields as the run that is undone left them. */
  readonly left?: Readonly<Record<string, string | null>>
  /** What was read of it last, which is told where it cannot be read now. */
  readonly lastKnown?: LastRead
  /** What was found beside it, such as in other lines of its list. */
  readonly besides?: readonly Check[]
}

/** What a preview told, and when that was read. */
export interface LastRead extends Pick<Preview, 'fields' | 'affected'> {
  readonly at: Date
}

export interface Looked {
  readonly snapshot: object
  readonly preview: Preview
  /** It may be applied as it is, with a reason for each amber check. */
  readonly ready: boolean
  /** Number of the watched ticket whose closing ends it; null where none does, or it was not found. */
  readonly endTicket: number | null
}

/**
 * Reads what a change would touch and checks it. Nothing is sent. What could not be read is a check that blocks, so that
 * nobody applies what nobody looked at.
 */
export async function lookAtChange(worker: ChangeWorker, wanted: Looking, whole: Ask): Promise<Looked> {
  // One silent system after the other must not outlast the call: whoever is asked last has a second to be told by name.
  const ask = sharedBySteps(whole, 1_000)
  // As this process has it, with what the site asks of every kind.
  const kindHere = worker.kinds.find(({ name }) => name === wanted.kind.name) ?? wanted.kind
  const looking = { ...wanted, kind: kindHere, ...(wanted.redoes === true ? { undoOf: null } : {}) }
  const { kind, intent, left, requester } = looking
  const { database, means } = worker
  const read = await readOrSay(kind, intent, worker, ask)
  const profile = requester === null ? null : await readProfileOf(database, requester)
  const drift =
    'snapshot' in read ? driftFrom(left, kind.after(intent, read.snapshot), kind.insteadOfUndoing) : []
  const leftBy = drift.some(({ level }) => level === 'green') ? wanted.undoOf : null
  const found =
    'snapshot' in read ? await checksOf(worker, { ...looking, leftBy, profile }, read, ask) : [read.unread]
  const ended = await checkEndTicket(worker, looking, ask)
  const checks = [
    ...(await commonChecks(worker, kind, intent, looking.change)),
    ...drift,
    ...found,
    ...checkEnd(kind, looking),
    ...(looking.besides ?? []),
    ...ended.checks,
  ].map((check) =>
    passable(check, profile, { ...looking, expiresAt: looking.expiresAt ?? looking.planEndsAt ?? null }),
  )
  const shown =
    'snapshot' in read
      ? shownOrNot(kind, intent, read.snapshot, means)
      : notShown(kind, intent, wanted.lastKnown)
  const ready = !shown.nothing && checks.every(({ level, past }) => !blocks(level) || past === true)
  const { approval, agreedBy } =
    'snapshot' in read && ready
      ? await approvalNeeded(database, { ...looking, profile, checks, snapshot: read.snapshot })
      : { approval: [], agreedBy: [] }
  return {
    snapshot: 'snapshot' in read ? read.snapshot : {},
    ready,
    endTicket: ended.ticket,
    preview: {
      ...shown,
      fields: [...shown.fields],
      sendings: [...shown.sendings],
      affected: [...shown.affected],
      transliterated: [...shown.transliterated],
      ...('unread' in read && wanted.lastKnown !== undefined
        ? { lastReadAt: wanted.lastKnown.at.toISOString() }
        : {}),
      checks,
      approval,
      ...(agreedBy.length === 0 ? {} : { agreedBy }),
    },
  }
}

const blocks = (level: Check['level']) => level === 'red' || level === 'unknown'

async function checksOf(
  { database, means }: ChangeWorker,
  {
    kind,
    intent,
    undoOf,
    runAt,
    leftBy,
    profile,
  }: Looking & { readonly leftBy: number | null; readonly profile: Profile | null },
  { snapshot, silent }: ReadNow,
  ask: Ask,
): Promise<readonly Check[]> {
  const own = [
    ...(await kind.check(intent, snapshot, means, ask, leftBy)),
    ...(undoOf === null ? ((await kind.checkNew?.(intent, snapshot, means)) ?? []) : []),
    ...(await requesterChecks({ kind, intent, snapshot, profile, undoOf }, means)),
    // What is put back is called what it was called.
    ...(undoOf === null ? await namingChecks(database, kind.names?.(intent, snapshot) ?? []) : []),
  ]
  const decided = await protectedCheck(database, reachOf(kind, intent, snapshot), silent)
  const now = means.now()
  const at = runAt !== null && runAt > now ? runAt : now
  return [
    ...withProtection(own, decided),
    ...(await hoursChecks(database, { kind, intent, snapshot, at, undoOf })),
  ]
}

/** One word on protection: of a kind that looks itself its own, but where only the site's decision stands in the way. */
function withProtection(own: readonly Check[], decided: readonly Check[]): readonly Check[] {
  const stands = ({ id, level }: Check) => id === 'protected' && level === 'red'
  if (own.some(stands)) return own
  return [...own.filter(({ id }) => id !== 'protected' || !decided.some(stands)), ...decided]
}

/** What could not be drawn has a check that says why, and what was read of it last. */
const notShown = (kind: ChangeKind, intent: object, last?: LastRead): Shown => ({
  sentence: `${kind.title} of ${kind.named(intent)}.`,
  target: kind.named(intent),
  fields: last?.fields ?? [],
  sendings: [],
  affected: last?.affected ?? [],
  transliterated: [],
  nothing: false,
})

function shownOrNot(kind: ChangeKind, intent: object, snapshot: object, means: ChangeWorker['means']): Shown {
  try {
    return kind.show(intent, snapshot, means)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return notShown(kind, intent)
  }
}

interface ReadNow {
  /** With what stood behind it. */
  readonly snapshot: object
  /** Who did not tell what stands behind it, each with why. */
  readonly silent: readonly string[]
}
type Read = ReadNow | { readonly unread: Check }

async function readOrSay(kind: ChangeKind, intent: object, { means }: ChangeWorker, ask: Ask): Promise<Read> {
  try {
    const snapshot = await kind.read(intent, means, ask)
    const { touched, unread } = await readBehind(means, kind.touches(intent, snapshot), ask)
    return { snapshot: withBehind(snapshot, touched), silent: unread }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return {
      unread: {
        id: 'read',
        level: 'unknown',
        words: `The present state could not be read: ${error.detail.message}`,
        way: 'Try again when it answers. Nothing is changed unread.',
        source: null,
        observedAt: null,
        protectedClass: null,
      },
    }
  }
}
