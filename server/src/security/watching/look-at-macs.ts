import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { Means } from '../../changes/kind.ts'
import { readGranted, underNone } from '../../containment/granted.ts'
import { sessionBefore } from '../../containment/holders.ts'
import { judgeSession } from '../../containment/quarantined.ts'
import type { Judged } from '../../containment/quarantined.ts'
import { policyOf } from '../../containment/read.ts'
import { sessionsOf } from '../../facts/sessions.ts'
import { clientOn } from '../../facts/wireless-clients.ts'
import type { System } from '../../systems/open.ts'

/** What was seen of one MAC of a contained device. */
export interface MacSeen {
  readonly mac: string
  /** It has no session outside of quarantine: it is in quarantine, or away and armed. */
  readonly holds: boolean
  readonly present: boolean
  /** Whether it is in quarantine could not be told. */
  readonly unknown: boolean
  readonly words: string
  readonly source: string
  readonly at: Date
}

type Reading = Pick<Means, 'systems' | 'now' | 'database'>

/**
 * Looks at every session of each MAC, at ISE and on the air: a switch or a controller may have ignored the change of authorization.
 * `quarantined` is false where the containment is no policy of ISE, so that nothing has to arm it.
 * @throws Failure where an identity system does not answer: nothing is said to hold then
 */
export async function lookAtMacs(
  means: Reading,
  macs: readonly string[],
  ask: Ask,
  quarantined = true,
): Promise<readonly MacSeen[]> {
  const seen: MacSeen[] = []
  for (const mac of macs) seen.push(await lookAtOne(means, mac, quarantined, ask))
  return seen
}

async function lookAtOne(means: Reading, mac: string, quarantined: boolean, ask: Ask): Promise<MacSeen> {
  const { systems, now } = means
  const identities = systems.ofKind('identity')
  const source = identities.map(({ title }) => title).join(', ')
  const told = []
  for (const system of identities) told.push(await atIdentity(means, system, mac, ask))
  const seen = (holds: boolean, present: boolean, words: string, unknown = false): MacSeen => ({
    mac,
    holds,
    present,
    unknown,
    words,
    source,
    at: now(),
  })
  const judged = told.flatMap(({ sessions }) => sessions)
  const open =
    judged.find(({ finding }) => finding === 'open' || finding === 'waits') ??
    judged.find(({ finding }) => finding === 'unknown')
  if (open !== undefined) return seen(false, true, open.words, open.finding === 'unknown')
  const [first] = judged
  const armed = told.some(({ policy }) => policy !== null)
  if (quarantined && !armed) {
    const words = `${mac} is under no policy at ${source}. It is open when it is authorized again.`
    return seen(false, first !== undefined, words)
  }
  if (first !== undefined) return seen(true, true, first.words)
  const air = await onTheAir(means, mac, ask)
  if (air !== null) {
    const words = `Wi-Fi of ${mac} is still open: ${air} has it as a client, and ISE has no session.`
    return seen(false, true, words)
  }
  const back = armed ? 'It is quarantined when it comes back.' : 'No policy contains it when it comes back.'
  return seen(true, false, `${mac} is away. ${back}`)
}

interface ToldByIdentity {
  readonly sessions: readonly Judged[]
  /** That it is under now; null for none. */
  readonly policy: string | null
}

/** Its sessions at one identity system, judged by the policy that it is under there. */
async function atIdentity(
  { database, now }: Reading,
  system: System<'identity'>,
  mac: string,
  ask: Ask,
): Promise<ToldByIdentity> {
  const can = await system.can()
  const policy = await policyOf(can, mac, ask)
  const sessions = ((await sessionsOf(system, [{ mac }], { ask: () => ask }))?.facts ?? []).map(
    ({ value }) => value,
  )
  if (sessions.length === 0) return { policy, sessions: [] }
  const granted = policy === null ? underNone : await readGranted(can, policy, now(), ask)
  const before = policy === null ? null : await sessionBefore(database, mac)
  return { policy, sessions: sessions.map((session) => judgeSession(session, { granted, before })) }
}
/** The controller that has it as a client; one that does not answer says nothing. */
async function onTheAir({ systems }: Reading, mac: string, ask: Ask): Promise<string | null> {
  for (const system of systems.ofKind('wireless')) {
    try {
      const client = await clientOn(system, mac, { ask: () => ask })
      if (client !== null && client.value !== null) return system.title
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    }
  }
  return null
}
