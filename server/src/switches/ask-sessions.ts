import type { Ask } from '@patchbay/connectors/asking'
import type { Settled, Turn } from '../sources/turn.ts'
import type { System } from '../systems/open.ts'
import type { SwitchDossier } from './dossier.ts'
import { devicesNow } from './now.ts'
import { severally } from './severally.ts'

/** More look-ups than this would take the identity system's whole budget for one page. */
const mostAsked = 200

/** Devices to ask about: those behind ports, those that signed on by the switch, who was on the one port last. */
function macsOf(dossier: SwitchDossier): string[] {
  const last =
    dossier.view === 'port'
      ? (dossier.remembered?.ports ?? [])
          .filter((port) => port.interface === dossier.port)
          .map((port) => port.lastMac)
      : []
  return [
    ...new Set([
      ...devicesNow(dossier).map(({ mac }) => mac),
      ...(dossier.told.sessions?.value ?? []).map(({ mac }) => mac),
      ...last.filter((mac) => mac !== null),
    ]),
  ]
}

/** Sessions of the identity system for the devices of this switch. */
export async function askSessions(
  dossier: SwitchDossier,
  system: System<'identity'>,
  turn: Turn,
  ask: () => Ask,
): Promise<Settled> {
  const macs = macsOf(dossier)
  if (macs.length === 0) return { notAsked: 'no device behind a port' }
  turn.asking()
  const { findSessions } = await system.can()
  if (findSessions === undefined) return { notAsked: 'it cannot be asked for sessions' }
  const asked = macs.slice(0, mostAsked)
  const readings = await severally(asked, 4, (mac) => findSessions({ mac }, ask()))
  const found = readings.flatMap(({ value, observedAt: at }) =>
    value.map((session) => ({ source: system.name, at, value: session })),
  )
  dossier.identity = [...dossier.identity, ...found].sort(
    (a, b) => (b.value.startedAt?.getTime() ?? 0) - (a.value.startedAt?.getTime() ?? 0),
  )
  const complete = macs.length === asked.length && readings.every((reading) => reading.complete)
  return {
    count: found.length,
    complete,
    ...(macs.length === asked.length ? {} : { why: `asked for ${asked.length} of ${macs.length} devices` }),
  }
}
