import { loadOf, memoryOf } from '../../load.ts'
import type { MemoryPool } from '../../load.ts'
import type { Facts } from '../facts.ts'
import { chassisIndexOf } from './physical-layout.ts'
import { table } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import { gauge, number, text, truth } from '../values.ts'

const load = ({ world, device }: Facts) => loadOf(world, device)
const pool = (index: number, { world, device }: Facts): MemoryPool | undefined =>
  memoryOf(world, device).find((one) => one.index === index)
const processor = (facts: Facts) => pool(1, facts)
/** Kilobytes. */
const kilobytes = (octets: number) => gauge(octets / 1024)

/** CISCO-PROCESS-MIB: one processor, that of the member in command. */
const processors = table<null>('1.3.6.1.4.1.9.9.109.1.1.1.1', {
  rows: () => [{ index: [1], subject: null }],
  columns: {
    // The older system names no part.
    2: (_, facts) => number(facts.device.os === 'ios' ? 0 : chassisIndexOf(facts, facts.device.members[0])),
    3: (_, facts) => gauge(load(facts).now),
    4: (_, facts) => gauge(load(facts).minute),
    5: (_, facts) => gauge(load(facts).five),
    6: (_, facts) => gauge(load(facts).now),
    7: (_, facts) => gauge(load(facts).minute),
    8: (_, facts) => gauge(load(facts).five),
    // seconds between two of the instant's readings, that reading, and interrupts
    9: () => gauge(5),
    10: (_, facts) => gauge(load(facts).now),
    11: () => gauge(0),
    12: (_, facts) => kilobytes(processor(facts)?.used ?? 0),
    13: (_, facts) => kilobytes((processor(facts)?.total ?? 0) - (processor(facts)?.used ?? 0)),
  },
})

/** CISCO-MEMORY-POOL-MIB, the pools that `show memory statistics` names. */
const pools = table<number>('1.3.6.1.4.1.9.9.48.1.1.1', {
  rows: ({ world, device }) =>
    memoryOf(world, device).map(({ index }) => ({ index: [index], subject: index })),
  columns: {
    2: (index, facts) => text(pool(index, facts)?.name ?? ''),
    3: () => number(0),
    4: () => truth(true),
    5: (index, facts) => gauge(pool(index, facts)?.used ?? 0),
    6: (index, facts) => gauge((pool(index, facts)?.total ?? 0) - (pool(index, facts)?.used ?? 0)),
    7: (index, facts) => gauge(((pool(index, facts)?.total ?? 0) - (pool(index, facts)?.used ?? 0)) * 0.96),
  },
})

export const loadObjects: readonly Subtree[] = [pools, processors]
