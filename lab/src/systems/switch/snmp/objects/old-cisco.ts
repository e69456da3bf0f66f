import { loadOf, memoryOf } from '../../load.ts'
import { imageOf, softwareLine } from '../../release.ts'
import type { Facts } from '../facts.ts'
import { portRows } from '../interface-rows.ts'
import type { PortRow } from '../interface-rows.ts'
import { scalar, table } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import { macAddress, number, text } from '../values.ts'
import type { Value } from '../values.ts'

const isOlder = ({ device }: Facts): boolean => device.os === 'ios'

/** An object that the older system alone has; whether IOS-XE has it too is unconfirmed. */
const older = (root: string, read: (facts: Facts) => Value): Subtree =>
  scalar(root, (facts) => (isOlder(facts) ? read(facts) : null))

const load = ({ world, device }: Facts) => loadOf(world, device)

function freeMemory({ world, device }: Facts): number {
  const [processor] = memoryOf(world, device)
  return processor === undefined ? 0 : processor.total - processor.used
}

/** Lines of CISCO-IMAGE-MIB, by which inventories name the image. */
const lines = ({ device }: Facts): string[] => {
  const { name, family } = imageOf(device)
  const begin = device.os === 'ios' ? '-gs-universalk9-m' : '-universalk9-m'
  return [
    `CW_BEGIN$${begin}$`,
    `CW_IMAGE$${name}$`,
    `CW_FAMILY$${family.split(' ')[0]}$`,
    'CW_FEATURE$IP|LAYER_2|PLUS|SSH|3DES|MIN_DRAM_MEG=128$',
    `CW_VERSION$${device.software}$`,
    'CW_MEDIA$RAM$',
    `CW_SYSDESCR$${softwareLine(device)}$`,
    `CW_END$${begin}$`,
  ]
}

const image = table<string>('1.3.6.1.4.1.9.9.25.1.1.1', {
  rows: (facts) => lines(facts).map((line, order) => ({ index: [order + 1], subject: line })),
  columns: { 2: (line) => text(line) },
})

const mode = { off: 1, manual: 2 }

/** CISCO-PAGP-MIB: 0 is a port in no channel. */
const channels = table<PortRow>('1.3.6.1.4.1.9.9.98.1.1.1.1', {
  on: isOlder,
  rows: (facts) => portRows(facts, (of) => of.kind === 'physical'),
  columns: {
    1: ({ of }) => number(of.channel === null ? mode.off : mode.manual),
    2: (_, { device }) => macAddress(device.mac),
    6: () => number(128),
    8: ({ of }, { device }) => number(device.interfaces.get(of.channel ?? '')?.ifIndex ?? 0),
  },
})

/**
 * What recordings of IOS 12 and 15 have from before ENTITY-MIB and its like, and inventories still ask: OLD-CISCO-SYS-MIB,
 * OLD-CISCO-CHASSIS-MIB, CISCO-PAGP-MIB, and CISCO-IMAGE-MIB, which IOS-XE has too.
 */
export const oldCiscoObjects: readonly Subtree[] = [
  older('1.3.6.1.4.1.9.2.1.2', () => text('power-on')),
  older('1.3.6.1.4.1.9.2.1.3', ({ device }) => text(device.name)),
  older('1.3.6.1.4.1.9.2.1.4', ({ world }) => text(world.domain)),
  older('1.3.6.1.4.1.9.2.1.8', (facts) => number(freeMemory(facts))),
  older('1.3.6.1.4.1.9.2.1.56', (facts) => number(load(facts).now)),
  older('1.3.6.1.4.1.9.2.1.57', (facts) => number(load(facts).minute)),
  older('1.3.6.1.4.1.9.2.1.58', (facts) => number(load(facts).five)),
  older('1.3.6.1.4.1.9.3.6.3', ({ device }) => text(device.members[0]?.serial ?? '')),
  image,
  channels,
]
