import type { Ask } from '@patchbay/connectors/asking'
import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import { waysTo } from '../facts/ports.ts'
import type { Means } from '../changes/kind.ts'

/** The switch that routes a VLAN. */
export interface Gateway {
  /** Its name, and the system that reads it. */
  readonly source: string
  /** Its address table of the VLAN, read now; null where its system does not tell that. */
  readTable(ask: Ask): Promise<readonly AddressEntry[] | null>
}

/** By what walks have read; null where none is known or reached. */
export async function gatewayOf(
  vlan: number,
  { database, systems }: Pick<Means, 'database' | 'systems'>,
): Promise<Gateway | null> {
  const row = await database
    .selectFrom('address_sighting')
    .select('gateway')
    .where('vlan', '=', vlan)
    .orderBy('last_seen', 'desc')
    .limit(1)
    .executeTakeFirst()
  const way = row === undefined ? undefined : waysTo(systems.ofKind('switch'), row.gateway)[0]
  if (way === undefined) return null
  const { system, device } = way
  return {
    source: `${device.name} by ${system.title}`,
    readTable: async (ask) => {
      const reading = await (await system.can()).readAddressTable?.(device, ask)
      return reading?.value.filter((entry) => entry.vlan === vlan) ?? null
    },
  }
}
