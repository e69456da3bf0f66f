import type { Ask } from '@patchbay/connectors/asking'
import type { SessionAct } from '@patchbay/contract/changes/kinds/act-on-session'
import { indexOf } from '../ise-session/index-of.ts'
import type { Means } from '../changes/kind.ts'
import { protectedSince } from '../ports/check-protection.ts'
import { readOnline } from './online.ts'
import { neededIdentity } from './system.ts'
import { Failure } from '@patchbay/connectors/failures'
import { switchNamed } from '../locate/index-names.ts'
import { readPolicy } from '../policies/policies.ts'
import { warnedBecause } from '../switches/port-marks.ts'
import { askOnePort } from '../switches/one-port.ts'
import { z } from 'zod'
import { keptSession } from './snapshot.ts'

const protectedPort = z.object({
  readOnly: z.string().nullable(),
  protectedBecause: z.string().nullable(),
  warnedBecause: z.string().nullable(),
})

/** As it was kept before a site could choose that something only warns. */
const sharedOnly = z
  .object({ shared: z.string().nullable() })
  .transform(({ shared }) => ({ readOnly: null, protectedBecause: shared, warnedBecause: null }))

/** The session of a device as it was before something is done to it. */
export const sessionSnapshot = z.object({
  observedAt: z.string(),
  /** As people call the identity system. */
  title: z.string(),
  /** Null where it has none. */
  session: keptSession.nullable(),
  /** Why it is not known whether it has one; null where it is. */
  sessionUnknown: z.string().nullable(),
  /** Other devices that were seen at its port by the last walk. */
  beside: z.array(z.string()),
  /** What guards its port; or why that is not known. Looked at where the link goes down. */
  link: z
    .union([protectedPort, z.object({ unknown: z.string() }), sharedOnly])
    .nullable()
    .default(null),
})

export type SessionSnapshot = z.output<typeof sessionSnapshot>

/** What guards the port of a session, by its switch now, as where we take it down ourselves; or why that is not known. */
async function readLink(place: string | null, means: Means, ask: Ask): Promise<SessionSnapshot['link']> {
  const { database } = means
  const [at, on] = place?.split(' ') ?? []
  if (at === undefined || on === undefined) return { unknown: 'its session names no port' }
  const name = (await switchNamed(database, at))?.name ?? null
  if (name === null) return { unknown: `${at} is not a known switch` }
  try {
    const answer = await askOnePort(means, { switch: name, interface: on }, ask)
    const [port] = answer.ports
    const unread = answer.sections.find(
      ({ name: section, state, freshness }) =>
        (section === 'interfaces' || section === 'neighbours') &&
        (freshness !== 'live' || (state !== 'ok' && state !== 'none')),
    )
    if (port === undefined) return { unknown: answer.missing ?? answer.sentence }
    const { readOnly, protectedBecause, marks } = port
    // What the last walk knows of a link counts, also where nobody can be asked now.
    if (unread !== undefined && readOnly === null && protectedBecause === null) {
      return { unknown: unread.why ?? `${name} did not tell it now` }
    }
    const { ports } = await readPolicy(database, 'protected-things')
    return { readOnly, protectedBecause, warnedBecause: warnedBecause(marks, ports) }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { unknown: error.detail.message }
  }
}

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
  const protectedPort = protectedAnew(was, is)
  if (protectedPort !== null)
    return `the protection of its port changed: ${protectedPort.replace(/\.$/, '')}.`
  if (now.startedAt === (before?.startedAt ?? null) && now.place === before?.place) return null
  return `it has re-authenticated since, at ${now.place ?? 'an unknown port'}.`
}

/** What guards its port now and did not before; null where nothing does, or where nobody knows. */
function protectedAnew(was: SessionSnapshot['link'], is: SessionSnapshot['link']): string | null {
  if (is === null || 'unknown' in is) return null
  return protectedSince(was === null || 'unknown' in was ? unguarded : was, is)
}

const unguarded = { readOnly: null, protectedBecause: null, warnedBecause: null }
