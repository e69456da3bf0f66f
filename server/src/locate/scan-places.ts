import type { Line } from '@patchbay/contract/answer-parts'
import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import type { Source } from '@patchbay/contract/systems/sources'
import { waitingLine } from '../sources/answer-lines.ts'
import type { Ranked } from './candidates.ts'
import type { Documented, Dossier } from './dossier.ts'
import type { Port } from '../facts/walked-ports.ts'
import { listLine, spokenLine } from './scan-lines.ts'

/** A place as lines, with what of it can be compared; null is what is not told. */
export interface PlaceTold {
  readonly building: string | null
  readonly port: string | null
  readonly lines: Line[]
}

/** Where the site's lists have it: the thing itself, or the outlet of the port that it is on. */
export function documentedPlace(
  { infrastructure, asked }: Dossier,
  own: Documented | null,
  best: Ranked | undefined,
): PlaceTold {
  if (own !== null) {
    const port = own.facts['Documented port'] ?? own.facts['Port'] ?? null
    return {
      building: own.building || null,
      port,
      lines: [
        ...listLine('building', 'Building', own.building),
        ...listLine('room', 'Room', own.room),
        ...listLine('port', 'Port', port, true),
        ...listLine('address', 'Address', own.address, true),
      ],
    }
  }
  const port = asked ?? best?.port
  if (port !== undefined && port.outlet !== null && best?.air === undefined) {
    const lines = [
      ...listLine('outlet', 'Outlet of the port', port.outlet, true),
      ...listLine('room', 'Room', [port.building, port.room].filter(Boolean).join(', room ')),
    ]
    return { building: null, port: null, lines }
  }
  const { building = null, room = null } = infrastructure?.known ?? {}
  const lines = [...listLine('building', 'Building', building), ...listLine('room', 'Room', room)]
  return { building: null, port: null, lines }
}

interface Seen {
  readonly dossier: Dossier
  readonly own: Documented | null
  readonly best: Ranked | undefined
  readonly answer: Answer
  readonly sources: readonly Source[]
}

/** Where the network has it now, or had it last. "No switch has seen it" is said once the index answered. */
export function seenPlace({ dossier, own, best, answer, sources }: Seen): PlaceTold {
  if (best !== undefined) return bestPlace(best, own, answer, dossier.mac)
  const nothing = { building: null, port: null }
  const lastPort = own?.facts['Last seen on'] ?? null
  if (own !== null && lastPort !== null) {
    const said = { source: 'index', at: own.seen, freshness: 'cached' } as const
    return { building: null, port: lastPort, lines: spokenLine('port', 'Port', lastPort, said) }
  }
  const { asked } = dossier
  if (asked !== null) return { ...nothing, lines: portLines(asked) }
  const known = dossier.infrastructure?.known
  const at = own?.seen ?? known?.seen ?? null
  if (at !== null) {
    const said = { source: 'index', at, freshness: 'cached' } as const
    const lines = [
      ...spokenLine('port', 'Port', known?.port, said),
      ...spokenLine('link', 'Link', known?.link, said),
      ...spokenLine('read', 'Read', at.toISOString(), said),
    ]
    return { ...nothing, lines }
  }
  return dossier.mac === null ? { ...nothing, lines: [] } : { ...nothing, lines: unseenLines(sources) }
}

/** A port with nothing, or with several devices, as the last walk has it. */
function portLines({ switch: name, interface: port, operUp, observedAt }: Port): Line[] {
  const said = { source: 'index', at: observedAt, freshness: 'cached' } as const
  const link = operUp === null ? null : `link is ${operUp ? 'up' : 'down'}`
  return [...spokenLine('port', 'Port', `${name} ${port}`, said), ...spokenLine('link', 'Link', link, said)]
}

function unseenLines(sources: readonly Source[]): Line[] {
  const index = sources.find(({ kind }) => kind === 'index')
  if (index === undefined || index.state === 'waiting' || index.state === 'asking')
    return [waitingLine('port', 'Port', null)]
  if (index.state !== 'ok' && index.state !== 'none')
    return [waitingLine('port', 'Port', index.why ?? 'the walks did not answer')]
  return [{ ...waitingLine('port', 'Port', null), state: 'none', why: 'no switch has seen it' }]
}

function bestPlace(best: Ranked, own: Documented | null, { title }: Answer, mac: string | null): PlaceTold {
  const { port, air, source, lastSeen, freshness } = best
  const said = { source, at: lastSeen, freshness }
  const where = `${port.switch} ${port.interface}`
  const onOwn = own !== null && own.kind.resource.name !== 'access-points'
  const device = onOwn ? spokenLine('device', 'Device on it', title === own.title ? mac : title, said) : []
  return {
    building: port.building,
    port: air === undefined ? where : null,
    lines: [
      ...device.map((line) => ({ ...line, ask: mac, detail: title === mac ? null : mac })),
      ...spokenLine('building', 'Building', port.building, said),
      ...spokenLine('room', 'Room', port.room, said),
      ...spokenLine(
        'port',
        air === undefined ? 'Port' : 'Access point',
        air === undefined ? where : air.accessPoint,
        said,
      ).map((line) => ({ ...line, identifier: true })),
      ...spokenLine('last-seen', 'Last seen', lastSeen?.toISOString(), said),
    ],
  }
}
