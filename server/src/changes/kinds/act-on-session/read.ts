import type { Ask } from '@patchbay/connectors/asking'
import type { SessionAct } from '@patchbay/contract/common-queries/cisco-ise/actions'
import { indexOf } from '../../../admission/index-of.ts'
import type { Means } from '../../kind.ts'
import { guardedSince } from '../assign-port/check-guarded.ts'
import { readOnline } from '../onboard-endpoint/online.ts'
import { neededIdentity } from '../onboard-endpoint/system.ts'
import { readLink } from './link.ts'
import type { SessionSnapshot } from './snapshot.ts'

/** The session now, and who else is at its port. */
export async function readSession(
  { system: name, mac, act }: SessionAct,
  means: Means,
  ask: Ask,
): Promise<SessionSnapshot> {
  const system = neededIdentity(means.systems, name)
  const { session, sessionUnknown } = await readOnline(await system.can(), mac, ask)
  const [at, on] = session?.place?.split(' ') ?? []
  const seen = at === undefined || on === undefined ? [] : await indexOf(means.database).seenOn(at, on, null)
  const beside = seen.filter((one) => one.present && one.mac !== mac).map((one) => one.mac)
  return {
    observedAt: means.now().toISOString(),
    title: system.title,
    session,
    sessionUnknown,
    beside: [...new Set(beside)],
    link: act === 'bounce' && session !== null ? await readLink(session.place, means, ask) : null,
  }
}

/** It is another session, or none, than the one that was looked at. */
export function movedSince(
  { session: before, link: was }: SessionSnapshot,
  { session: now, link: is }: SessionSnapshot,
): string | null {
  if (now === null) return before === null ? null : 'its session has ended.'
  const guarded = guardedAnew(was, is)
  if (guarded !== null) return `its port is otherwise guarded: ${guarded.replace(/\.$/, '')}.`
  if (now.startedAt === (before?.startedAt ?? null) && now.place === before?.place) return null
  return `it has signed on anew since, at ${now.place ?? 'a port that is not told'}.`
}

/** What guards its port now and did not before; null where nothing does, or where nobody knows. */
function guardedAnew(was: SessionSnapshot['link'], is: SessionSnapshot['link']): string | null {
  if (is === null || 'unknown' in is) return null
  return guardedSince(was === null || 'unknown' in was ? unguarded : was, is)
}

const unguarded = { readOnly: null, protectedBecause: null, warnedBecause: null }
