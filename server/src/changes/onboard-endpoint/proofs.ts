import type { Ask } from '@patchbay/connectors/asking'
import type { IdentityCapabilities, IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { SessionDetail } from '@patchbay/connectors/identity/detail'
import type { Means, Proof } from '../kind.ts'
import { detailOf, grantedWords, otherwise } from './access.ts'
import type { EndpointIntent } from './intent.ts'
import { latestSession, placeOf } from './online.ts'
import { signsOnAgain } from './show.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { standing, waysOf } from './standing.ts'
import { neededIdentity } from './system.ts'
import { changesAccess, wantedBody } from './wanted.ts'

/** Seconds for each tick. A sign-on by MAC waits until a device has not answered by 802.1X, half a minute and more. */
const limits = { stands: 60, authentication: 180 }

/** It stands there, who is signed on has signed on to it, and gets what the group is meant to get. */
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
        const look = await signOn(await system().can(), intent, before, ask)
        if (look === null) return null
        const { proven, seen, away } = look
        return { proven, seen, source: title, ...(away === true ? { away } : {}) }
      },
    },
    ...(gone || intent.besides !== null ? [] : [accessProof(intent, before, means)]),
  ]
}

/** Who signed on by what is set gets what another of the group gets, who is signed on as well. */
function accessProof(intent: EndpointIntent, before: EndpointSnapshot, means: Means): Proof {
  return {
    name: 'access',
    title: 'It gets what others of its group get',
    limit: limits.authentication,
    ownTime: true,
    look: async (ask) => {
      const can = await neededIdentity(means.systems, intent.system).can()
      const look = await signOn(can, intent, before, ask)
      if (look === null || before.group === null) return null
      const { proven, seen, away, detail } = look
      if (!proven) return { proven, seen, source: before.title, ...(away === true ? { away } : {}) }
      // Who signs on as a person gets what the person gets.
      if (detail === null || detail.method !== 'mab') return null
      const other = (await can.findPassingMember?.(before.group.id, intent.mac, ask))?.value ?? null
      if (other === null) return null
      const differs = otherwise(detail, other)
      const granted = grantedWords(detail)
      return differs.length === 0
        ? { proven: true, seen: `As ${other.mac}: ${granted}.`, source: before.title }
        : {
            proven: false,
            seen: `Otherwise than ${other.mac}: ${differs.join('; ')}.`,
            source: before.title,
          }
    },
  }
}

interface SignOnLook {
  readonly proven: boolean
  readonly seen: string
  readonly away?: true
  /** Null where it was not let in by it, or where that is not told. */
  readonly detail: SessionDetail | null
}

/** Whether it has signed on since; null where nobody waits for that. */
async function signOn(
  can: Partial<IdentityCapabilities>,
  intent: EndpointIntent,
  before: EndpointSnapshot,
  ask: Ask,
): Promise<SignOnLook | null> {
  const awaited = isAwaited(intent, before)
  if (!awaited && !signsOnAgain(intent, before)) return null
  const session = await latestSession(can, intent.mac, ask)
  // Who is away is let in by it some other day, and nobody waits for that meanwhile.
  if (awaited && session === null) {
    const seen = 'It is away: its first sign-on is watched for.'
    return { proven: false, seen, away: true, detail: null }
  }
  const { proven, seen } = judged(intent, before, session)
  const detail = proven && session !== null ? await detailOf(can, session, ask) : null
  const granted = detail === null ? '' : grantedWords(detail)
  return { proven, seen: granted === '' ? seen : `${seen.slice(0, -1)}: ${granted}.`, detail }
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
