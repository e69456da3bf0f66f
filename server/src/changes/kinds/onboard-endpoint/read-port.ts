import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { longInterface } from '@patchbay/connectors/switch/interfaces'
import { switchNamed } from '../../../locate/index-names.ts'
import { waysTo } from '../../../switches/ask-device.ts'
import type { Means } from '../../kind.ts'
import { portAsks } from './port-asks.ts'
import type { EndpointSnapshot } from './snapshot.ts'

type Where = Pick<EndpointSnapshot, 'session' | 'refusal' | 'seen'>

/** Milliseconds for the switch: onboarding needs nothing of it. */
const limit = 5_000

/**
 * How the port asks where the device is now, by the first place of it that is a port of a switch of ours; null where none is,
 * or it does not tell.
 */
export async function readPortNow(
  { session, refusal, seen }: Where,
  { database, systems }: Means,
  ask: Ask,
): Promise<EndpointSnapshot['port']> {
  const places = [session?.place, refusal?.place, seen?.present === true ? seen.place : null]
  for (const place of places) {
    const [, at, on] = /^(\S.*) (\S+)$/.exec(place ?? '') ?? []
    if (at === undefined || on === undefined) continue
    const name = (await switchNamed(database, at))?.name ?? at
    for (const { system, device } of waysTo(systems.ofKind('switch'), name)) {
      try {
        const sooner = { ...ask, limit: Math.min(ask.limit, limit) }
        const interfaceName = { interface: longInterface(on) }
        const section = await (await system.can()).readConfiguration?.(device, interfaceName, sooner)
        const asks = section === undefined ? null : portAsks(section.value.lines)
        if (asks !== null) return { place: `${name} ${on}`, asks, source: `${name} by ${system.title}` }
      } catch (error) {
        if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      }
    }
  }
  return null
}
