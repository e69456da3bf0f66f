import type {
  CapabilitiesByKind,
  Connector,
  Credential,
  OpenSystem,
  Surroundings,
  SystemKind,
} from '@patchbay/connectors/connector'
import type { Device, Trust } from '@patchbay/connectors/asking'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { DeviceReachTable, SystemTable } from '../database/tables/systems.ts'
import type { Vault } from '../secrets/vault.ts'
import { readCredential } from './credentials.ts'
import { hearDistrust } from './distrust.ts'
import type { Distrust } from './distrust.ts'

/** A configured system, opened when first used. */
export interface System<Kind extends SystemKind = SystemKind> {
  readonly name: string
  readonly kind: Kind
  readonly product: string
  /** Name on its chip, such as `DHCP kea-1`. */
  readonly title: string
  /** What the network calls it; never dialled. */
  readonly address: string | null
  /** Devices it reaches one by one; empty for a system that is one thing. */
  readonly devices: readonly Device[]
  /** What it can be asked. Opens the system and unseals its credential; throws `sealed` on a sealed server. */
  readonly can: () => Promise<Partial<CapabilitiesByKind[Kind]>>
}

export interface Systems {
  /** In the order of the systems file. */
  readonly all: readonly System[]
  ofKind<Kind extends SystemKind>(kind: Kind): readonly System<Kind>[]
  named(name: string): System | undefined
  close(): Promise<void>
}

export const noSystems: Systems = {
  all: [],
  ofKind: () => [],
  named: () => undefined,
  close: async () => undefined,
}

function trustOf(row: Pick<SystemTable, 'certificate_authority' | 'fingerprint' | 'server_name'>): Trust {
  return {
    ...(row.certificate_authority === null ? {} : { certificateAuthority: row.certificate_authority }),
    ...(row.fingerprint === null ? {} : { fingerprint: row.fingerprint }),
    ...(row.server_name === null ? {} : { serverName: row.server_name }),
  }
}

type Row = Selectable<SystemTable>

/**
 * Reads what is configured and makes each system ready to be opened. A system without its connector is left out.
 * `distrusted` hears of peers that show another key or certificate than the one pinned.
 */
export async function openSystems(
  database: Kysely<Database>,
  vault: Vault,
  connectors: readonly Connector[],
  surroundings: Surroundings,
  distrusted: (distrust: Distrust) => void = () => undefined,
): Promise<Systems> {
  const rows = await database.selectFrom('system').selectAll().orderBy('position').execute()
  const devices = await devicesBySystem(database)
  const opened: OpenSystem<SystemKind>[] = []

  const open = async (row: Row, connector: Connector): Promise<OpenSystem<SystemKind>> => {
    const credential: Credential | null =
      row.credential_id === null ? null : await readCredential(database, vault, row.credential_id)
    const system = connector.open(
      {
        name: row.name,
        reach:
          row.reach_host === null || row.reach_port === null
            ? null
            : { host: row.reach_host, port: row.reach_port },
        trust: trustOf(row),
        credential,
        settings: connector.settings.parse(row.settings),
      },
      surroundings,
    )
    opened.push(system)
    return system
  }

  const listen = async (row: Row, connector: Connector): Promise<OpenSystem<SystemKind>['can']> =>
    hearDistrust(row.name, (await open(row, connector)).can, distrusted)

  const all = rows.flatMap((row): System[] => {
    const connector = connectors.find(
      (candidate) => candidate.kind === row.kind && candidate.product === row.product,
    )
    if (connector === undefined) {
      surroundings.log.warn({ system: row.name, product: row.product }, 'no connector for this system')
      return []
    }
    let opening: Promise<OpenSystem<SystemKind>['can']> | null = null
    const can = async () => {
      opening ??= listen(row, connector).catch((error: unknown) => {
        opening = null
        throw error
      })
      return opening
    }
    const { name, kind, product, title, address } = row
    return [{ name, kind, product, title, address, devices: devices.get(name) ?? [], can }]
  })
  return {
    all,
    ofKind: <Kind extends SystemKind>(kind: Kind) =>
      all.filter((system) => system.kind === kind) as unknown as System<Kind>[],
    named: (name) => all.find((system) => system.name === name),
    close: async () => {
      await Promise.allSettled(opened.map((system) => system.close()))
    },
  }
}

async function devicesBySystem(database: Kysely<Database>): Promise<Map<string, Device[]>> {
  const rows = await database
    .selectFrom('device_reach')
    .innerJoin('device', 'device.name', 'device_reach.device')
    .selectAll('device_reach')
    .select('device.address')
    .orderBy('device_reach.device')
    .execute()
  const devices = new Map<string, Device[]>()
  for (const row of rows) {
    const list = devices.get(row.system) ?? []
    list.push(deviceOf(row))
    devices.set(row.system, list)
  }
  return devices
}

function deviceOf(row: Selectable<DeviceReachTable> & { address: string | null }): Device {
  return {
    name: row.device,
    address: row.address,
    reach: { host: row.host, port: row.port },
    trust: trustOf(row),
  }
}
