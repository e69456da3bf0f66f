import { Failure } from '@patchbay/connectors/failures'
import { z } from 'zod'
import { deauthenticatesOn } from '../../changes/kinds/act-on-wireless/release.ts'
import { sessionsOf } from '../../facts/sessions.ts'
import { accessPointOn, clientOn } from '../../facts/wireless-clients.ts'
import { writablePlaces } from '../../systems/writable.ts'
import type { Resolving } from '../plan-kind.ts'

/** Who ends the session of a MAC: the controller that has it as a client, else ISE, or nobody where it has none. */
export const sessionEnd = z.strictObject({
  by: z.enum(['controller', 'ise', 'nobody']),
  mac: z.string(),
  system: z.string().nullable(),
  /** Why none before it does. */
  words: z.string(),
})

export type SessionEnd = z.output<typeof sessionEnd>

type Reading = Pick<Resolving, 'means' | 'ask'>

/** A controller proves that a client is gone, and ISE does not: it is asked first. */
export async function endOf(mac: string, reading: Reading): Promise<SessionEnd> {
  const passed: string[] = []
  for (const { name, title } of reading.means.systems.ofKind('wireless')) {
    const why = await whyNotBy(name, mac, reading)
    if (why === null) return { by: 'controller', mac, system: name, words: `${title} has it as a client.` }
    if (why !== undefined) passed.push(`${title} ${why}`)
  }
  const words = passed.length === 0 ? 'No controller has it as a client.' : passed.join(' ')
  const session = await sessionAt(mac, reading)
  return session === undefined
    ? { by: 'nobody', mac, system: null, words: `It has no session now. ${words}` }
    : { by: 'ise', mac, system: session, words }
}

/** Why a controller that has it as a client does not send it away; undefined where it does not have it. */
async function whyNotBy(
  name: string,
  mac: string,
  { means, ask }: Reading,
): Promise<string | null | undefined> {
  const system = means.systems.ofKind('wireless').find((one) => one.name === name)
  if (system === undefined) return undefined
  const asking = { ask: () => ask }
  try {
    const client = (await clientOn(system, mac, asking))?.value ?? null
    if (client === null) return undefined
    const [place] = await writablePlaces(means.database, [{ system: name, device: null }])
    if (place?.why != null) return `has it as a client and is read-only: ${place.why}`
    const at = client.accessPoint === null ? null : await accessPointOn(system, client.accessPoint, asking)
    return deauthenticatesOn(at?.software ?? null)
      ? null
      : 'has it as a client, and its release cannot send it away.'
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return `did not say whether it has it: ${error.detail.message}`
  }
}

/** The identity system that has a session of it; null where one did not say, undefined where all have none. */
async function sessionAt(mac: string, { means, ask }: Reading): Promise<string | null | undefined> {
  let silent = false
  for (const system of means.systems.ofKind('identity')) {
    try {
      const told = await sessionsOf(system, [{ mac }], { ask: () => ask })
      if ((told?.facts.length ?? 0) > 0) return system.name
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      silent = true
    }
  }
  return silent ? null : undefined
}
