import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { Means } from '../../changes/kind.ts'
import { heldByNone, readGranted } from '../../containment/granted.ts'
import type { Held } from '../../containment/granted.ts'
import { sessionBefore } from '../../containment/holders.ts'
import { judgeSession } from '../../containment/quarantined.ts'
import type { Judged } from '../../containment/quarantined.ts'
import { policyOf } from '../../containment/read.ts'
import { placeOf } from '../../endpoints/online.ts'
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

/** What closes a device off besides its port and its Wi-Fi, which leave no trace at ISE. */
export interface Contained {
  /** It is under an ANC policy. */
  readonly quarantine: boolean
  /** It is in this endpoint group. */
  readonly group: string | null
  /** Nothing closes it off: it is only watched. */
  readonly watch: boolean
}

/**
 * Looks at every session of each MAC, at ISE and on the air: a switch or a controller may have ignored the change of authorization.
 * @throws Failure where an identity system does not answer: nothing is said to hold then
 */
export async function lookAtMacs(
  means: Reading,
  macs: readonly string[],
  ask: Ask,
  contained: Contained = { quarantine: true, group: null, watch: false },
): Promise<readonly MacSeen[]> {
  const seen: MacSeen[] = []
  for (const mac of macs) seen.push(await lookAtOne(means, mac, contained, ask))
  return seen
}

async function lookAtOne(means: Reading, mac: string, contained: Contained, ask: Ask): Promise<MacSeen> {
  const { systems, now } = means
  const identities = systems.ofKind('identity')
  const source = identities.map(({ title }) => title).join(', ')
  const told = []
  for (const system of identities) told.push(await atIdentity(means, system, mac, contained, ask))
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
  if (contained.watch) {
    const [first] = judged
    const air = first === undefined ? await onTheAir(means, mac, ask) : null
    if (first !== undefined) return seen(true, true, `${first.where} It is watched.`)
    if (air !== null) return seen(true, true, `${mac} is a client of ${air}. It is watched.`)
    return seen(true, false, `${mac} is away. It is watched.`)
  }
  const open =
    judged.find(({ finding }) => finding === 'open' || finding === 'waits') ??
    judged.find(({ finding }) => finding === 'unknown')
  if (open !== undefined) return seen(false, true, open.words, open.finding === 'unknown')
  const [first] = judged
  const armed = told.some(({ held }) => held !== null)
  if (!armed && (contained.quarantine || contained.group !== null)) {
    const under = contained.group === null ? 'under no policy' : `not in ${contained.group}`
    const words = `${mac} is ${under} at ${source}. It is open when it is authorized again.`
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
  readonly sessions: readonly (Judged & { readonly where: string })[]
  /** The policy or the group that it is held by now; null for none. */
  readonly held: Held | null
}

/** Its sessions at one identity system, judged by what it is held by there. */
async function atIdentity(
  { database, now }: Reading,
  system: System<'identity'>,
  mac: string,
  { group, watch }: Contained,
  ask: Ask,
): Promise<ToldByIdentity> {
  const can = await system.can()
  const held = watch ? null : await heldNow(can, mac, group, ask)
  const told = await sessionsOf(system, [{ mac }], { ask: () => ask })
  const sessions = told?.facts.map(({ value }) => value) ?? []
  if (sessions.length === 0) return { held, sessions: [] }
  const granted = held === null ? heldByNone : await readGranted(can, held, now(), ask)
  const before = held === null ? null : await sessionBefore(database, mac)
  return {
    held,
    sessions: sessions.map((session) => ({
      ...judgeSession(session, { granted, before }),
      where: `${mac} is at ${placeOf(session) ?? 'an unknown port'} with ${session.authorization ?? 'a result that ISE does not tell'}.`,
    })),
  }
}

/** @throws Failure where it is not told */
async function heldNow(
  can: Awaited<ReturnType<System<'identity'>['can']>>,
  mac: string,
  group: string | null,
  ask: Ask,
): Promise<Held | null> {
  if (group === null) {
    const policy = await policyOf(can, mac, ask)
    return policy === null ? null : { policy }
  }
  const known = (await can.findEndpoint?.(mac, ask))?.value ?? null
  return known?.group === group ? { group } : null
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
