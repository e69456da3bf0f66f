import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { Means } from '../../changes/kind.ts'
import { judgeSession } from '../../containment/quarantined.ts'
import { sessionsOf } from '../../facts/sessions.ts'
import { clientOn } from '../../facts/wireless-clients.ts'

/** What was seen of one MAC of a contained device. */
export interface MacSeen {
  readonly mac: string
  /** It has no session outside of quarantine: it is in quarantine, or away and armed. */
  readonly holds: boolean
  readonly present: boolean
  readonly words: string
  readonly source: string
  readonly at: Date
}

type Reading = Pick<Means, 'systems' | 'now'>

/**
 * Looks at every session of each MAC, at ISE and on the air: a switch or a controller may have ignored the change of authorization.
 * @throws Failure where an identity system does not answer: nothing is said to hold then
 */
export async function lookAtMacs(
  means: Reading,
  macs: readonly string[],
  ask: Ask,
): Promise<readonly MacSeen[]> {
  const seen: MacSeen[] = []
  for (const mac of macs) seen.push(await lookAtOne(means, mac, ask))
  return seen
}

async function lookAtOne(means: Reading, mac: string, ask: Ask): Promise<MacSeen> {
  const { systems, now } = means
  const identities = systems.ofKind('identity')
  const sessions: IdentitySession[] = []
  for (const system of identities) {
    const told = await sessionsOf(system, [{ mac }], { ask: () => ask })
    sessions.push(...(told?.facts.map(({ value }) => value) ?? []))
  }
  const source = identities.map(({ title }) => title).join(', ')
  const seen = (holds: boolean, present: boolean, words: string): MacSeen => ({
    mac,
    holds,
    present,
    words,
    source,
    at: now(),
  })
  const judged = sessions.map((session) => judgeSession(session, null))
  const open = judged.find(({ finding }) => finding !== 'quarantined')
  if (open !== undefined) return seen(false, true, open.words)
  const [first] = judged
  if (first !== undefined) return seen(true, true, first.words)
  const air = await onTheAir(means, mac, ask)
  return air === null
    ? seen(true, false, `${mac} is away. It is quarantined when it comes back.`)
    : seen(false, true, `Wi-Fi of ${mac} is still open: ${air} has it as a client, and ISE has no session.`)
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
