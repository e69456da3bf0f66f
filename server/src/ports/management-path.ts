import { networkInterfaces } from 'node:os'
import type { Check } from '@patchbay/contract/changes/check'
import type { Systems } from '../systems/open.ts'
import type { PortSnapshot } from './snapshot.ts'

/** One of ours that a port could be cut off from. */
interface Ours {
  readonly name: string
  /** Addresses, names and MACs, in lower case. */
  readonly known: readonly string[]
}

const lower = (texts: readonly (string | null)[]) =>
  texts.flatMap((text) => (text === null || text === '' ? [] : text.toLowerCase()))

/** This machine by its interfaces, and each connected system and device by what it is called and where it is dialled. */
export function oursOf({ all }: Pick<Systems, 'all'>, interfaces = networkInterfaces()): readonly Ours[] {
  const own = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(({ internal }) => !internal)
  const systems = all.map(({ title, address }) => ({ name: title, known: lower([address]) }))
  const devices = all.flatMap((system) =>
    system.devices.map(({ name, address, reach }) => ({ name, known: lower([address, reach.host]) })),
  )
  const console = { name: 'this console', known: lower(own.flatMap(({ mac, address }) => [mac, address])) }
  return [console, ...systems, ...devices]
}

/** Names of ours that stand behind a port, each once. */
export function oursBehind(
  devices: Pick<PortSnapshot, 'devices'>['devices'],
  ours: readonly Ours[],
): readonly string[] {
  const behind = new Set(lower(devices.flatMap(({ mac, address, hostname }) => [mac, address, hostname])))
  const found = ours.filter(({ known }) => known.some((one) => behind.has(one))).map(({ name }) => name)
  return [...new Set(found)]
}

/** What a change cuts off from us, which may be what would put it back. */
export function checkOwnWay(
  { ours = [] }: Pick<PortSnapshot, 'ours'>,
  putBack: boolean,
): Pick<Check, 'id' | 'level' | 'words' | 'way'>[] {
  if (ours.length === 0) return []
  const words = `The port is on the path of ${ours.join(' and of ')}, which this may cut off.`
  const after = putBack ? ' Automatic undo is on.' : ''
  const way = 'Have somebody at the switch who can restore it, or enter a reason.'
  return [{ id: 'own-way', level: 'amber', words: `${words}${after}`, way }]
}
