import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { Means, Proof } from '../kind.ts'
import type { EndpointIntent } from './intent.ts'
import { latestSession, placeOf } from './online.ts'
import { signsOnAgain } from './show.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { standing, waysOf } from './standing.ts'
import { neededIdentity } from './system.ts'
import { changesAccess, wantedBody } from './wanted.ts'

/** Seconds for each tick. A sign-on by MAC waits until a device has not answered by 802.1X, half a minute and more. */
const limits = { stands: 60, authentication: 180 }

/** It stands there, and who is signed on has signed on to it. */
export function endpointProofs(intent: EndpointIntent, before: EndpointSnapshot, means: Means): Proof[] {
  const system = () => neededIdentity(means.systems, intent.system)
  const { title } = before
  const gone = intent.state === 'absent'
  return [
    {
      name: 'stands',
      title: gone ? `${title} has nothing of it that somebody set` : `${title} has it as asked for`,
      limit: limits.stands,
      look: async (ask) => {
        const one = system()
        const { forth } = waysOf(wantedBody(one.plans, intent, before), before)
        const { holds, seen } = await standing(one, intent.mac, forth, ask)
        return { proven: holds, seen, source: title }
      },
    },
    {
      name: 'authentication',
      title: gone ? 'It signed on again without it' : 'It was let in again by it',
      limit: limits.authentication,
      ownTime: true,
      look: async (ask) => {
        const awaited = isAwaited(intent, before)
        if (!awaited && !signsOnAgain(intent, before)) return null
        const session = await latestSession(await system().can(), intent.mac, ask)
        // Who is away is let in by it some other day, and nobody waits for that meanwhile.
        if (awaited && session === null) {
          return {
            proven: false,
            seen: 'It is away: its first sign-on is watched for.',
            source: title,
            away: true,
          }
        }
        return { ...judged(intent, before, session), source: title }
      },
    },
  ]
}

/** It is to be let in by what is set, and was not signed on then. */
const isAwaited = (intent: EndpointIntent, before: EndpointSnapshot): boolean =>
  intent.state === 'present' &&
  before.session === null &&
  before.sessionUnknown === null &&
  changesAccess(intent, before)

function judged(
  { state, group, staticGroup, besides }: EndpointIntent,
  before: EndpointSnapshot,
  session: IdentitySession | null,
): { readonly proven: boolean; readonly seen: string } {
  if (session === null) {
    return state === 'absent'
      ? { proven: true, seen: 'It has no session any more.' }
      : { proven: false, seen: 'It has no session yet.' }
  }
  const at = placeOf(session) ?? 'a port that is not told'
  const since = session.startedAt?.toISOString() ?? null
  if (since === null || since === (before.session?.startedAt ?? null)) {
    return { proven: false, seen: `It has not signed on again at ${at} yet.` }
  }
  if (!session.passed) return { proven: false, seen: `It was refused at ${at}.` }
  const as = session.group === null ? '' : ` as ${session.group}`
  const seen = `It signed on at ${at}${as}.`
  // Of somebody who signs on as a person the session tells the person's group.
  const told = state === 'present' && staticGroup && besides === null && session.method === 'mab'
  return { proven: !told || session.group === null || isGroup(session.group, group), seen }
}

/** A session may name it with all that it lies in, or beside others: `Endpoint Identity Groups:Profiled:Printers`. */
const isGroup = (told: string, wanted: string | null) =>
  told.split(',').some((one) => one.split(':').at(-1)?.trim() === wanted)
