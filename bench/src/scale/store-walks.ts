import { setTimeout as pause } from 'node:timers/promises'
import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import { openDatabase } from '@patchbay/server/database/open'
import { policy } from '@patchbay/server/collector/policy'
import { writeWalk } from '@patchbay/server/collector/write-walk'
import type { Size } from './fill.ts'

const port = (number: number): InterfaceState => ({
  name: `GigabitEthernet1/0/${number}`,
  index: number,
  description: number % 3 === 0 ? `outlet ${number}` : '',
  adminUp: true,
  operUp: true,
  speed: 1_000,
  duplex: 'full',
  physical: true,
  mac: null,
  mode: 'access',
  accessVlan: 10,
  voiceVlan: null,
  nativeVlan: null,
  allowedVlans: null,
  channel: null,
  members: [],
  status: 'connected',
  reason: null,
  media: null,
  lastChange: null,
})

/** Stores a walk of every switch that finds what is there already, so many at once as the collector walks. Seconds. */
export async function storeWalks(url: string, size: Size): Promise<number> {
  const database = openDatabase(url, () => undefined, { connections: 4, acquire: 60_000, statement: 60_000 })
  const { db } = database
  const read = async (name: string) => {
    const present = await db
      .selectFrom('sighting')
      .innerJoin('walk', 'walk.switch', 'sighting.switch')
      .select(['mac', 'vlan', 'interface'])
      .where('sighting.switch', '=', name)
      .whereRef('last_seen', '>=', 'walk.forwarding_at')
      .execute()
    return present.map(({ mac, vlan, interface: at }) => ({
      mac,
      vlan,
      interface: `GigabitEthernet${at.slice(2)}`,
      type: 'dynamic' as const,
    }))
  }
  try {
    const names = Array.from({ length: size.switches }, (_, at) => `sw-${at}`)
    const tables = new Map<string, Awaited<ReturnType<typeof read>>>()
    for (const name of names) tables.set(name, await read(name))
    await pause(10)
    const interfaces = Array.from({ length: size.ports }, (_, number) => port(number))
    const whole = <T>(value: T) => ({
      reading: { value, complete: true, dropped: 0, observedAt: new Date() },
    })
    const left = [...names]
    const start = performance.now()
    const work = async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        const { started_at: at } = await db
          .updateTable('walk')
          .set({ started_at: new Date(), outcome: 'running' })
          .where('switch', '=', name)
          .returning('started_at')
          .executeTakeFirstOrThrow()
        const collection = { interfaces: whole(interfaces), forwarding: whole(tables.get(name) ?? []) }
        await writeWalk(db, name, at, { collection, missing: [], source: 'snmp' })
      }
    }
    await Promise.all(Array.from({ length: policy.concurrency }, work))
    return (performance.now() - start) / 1_000
  } finally {
    await database.close()
  }
}
