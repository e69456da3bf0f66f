import type { Ask } from '@patchbay/connectors/asking'
import type { IdentityCapabilities, IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { SessionDetail } from '@patchbay/connectors/identity/detail'
import { detailOf, grantedWords } from './access.ts'
import type { EndpointIntent } from './intent.ts'
import { latestSession, placeOf } from './online.ts'
import { signsOnAgain } from './show.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { changesAccess } from './intent.ts'

interface SignedOn {
  readonly proven: boolean
  readonly seen: string
  readonly away?: true
  /** Null where it was not authorized by it, or where that is not told. */
  readonly detail: SessionDetail | null
}

/** Whether it has authenticated since; null where nobody waits for that. */
export async function signedOn(
  can: Partial<IdentityCapabilities>,
  intent: EndpointIntent,
  before: EndpointSnapshot,
  ask: Ask,
): Promise<SignedOn | null> {
  const awaited = isAwaited(intent, before)
  if (!awaited && !signsOnAgain(intent, before)) return null
  const session = await latestSession(can, intent.mac, ask)
  // Who is away is authorized by it some other day, and nobody waits for that meanwhile.
  if (awaited && session === null) {
    const seen = 'It is away. Its first authentication is watched for.'
    return { proven: false, seen, away: true, detail: null }
  }
  const { proven, seen } = judged(intent, before, session)
  const detail = proven && session !== null ? await detailOf(can, session, ask) : null
  const granted = detail === null ? '' : grantedWords(detail)
  return { proven, seen: granted === '' ? seen : `${seen.slice(0, -1)}: ${granted}.`, detail }
}

/** It is to be authorized by what is set, and was not authenticated then. */
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
      ? { proven: true, seen: 'It no longer has a session.' }
      : { proven: false, seen: 'It has no session yet.' }
  }
  const at = placeOf(session) ?? 'an unknown port'
  const since = session.startedAt?.toISOString() ?? null
  if (since === null || since === (before.session?.startedAt ?? null)) {
    return { proven: false, seen: `Not re-authenticated at ${at} yet.` }
  }
  if (!session.passed) return { proven: false, seen: `It was refused at ${at}.` }
  const as = session.group === null ? '' : ` as ${session.group}`
  const seen = `It authenticated at ${at}${as}.`
  // Of somebody who authenticates as a person the session tells the person's group.
  const told = state === 'present' && staticGroup && besides === null && session.method === 'mab'
  return { proven: !told || session.group === null || isGroup(session.group, group), seen }
}

/** A session may name it with all that it lies in, or beside others: `Endpoint Identity Groups:Profiled:Printers`. */
const isGroup = (told: string, wanted: string | null) =>
  told.split(',').some((one) => one.split(':').at(-1)?.trim() === wanted)
