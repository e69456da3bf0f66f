import { readCdp } from './read-cdp.ts'
import { readLldp } from './read-lldp.ts'
import type { Neighbour } from '../capabilities.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

/** Both protocols; one that is off has no rows. */
export const readNeighbours = async (tables: DeviceTables): Promise<Rows<Neighbour>> => {
  const [cdp, lldp] = await Promise.all([readCdp(tables), readLldp(tables)])
  return { value: [...cdp.value, ...lldp.value], complete: true, dropped: cdp.dropped + lldp.dropped }
}
