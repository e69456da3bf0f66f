import type { PanelCell } from '@patchbay/contract/resources/resource-detail'
import { accessPoints } from '@patchbay/contract/resources/access-points'
import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { ledTo, portCell } from './panel-cells.ts'

interface NeighbourRow {
  readonly switch: string
  readonly interface: string
  readonly protocol: string
  readonly name: string
  readonly remote: string
  readonly platform: string
  readonly address: string
  /** What we keep under its name. */
  readonly device: string | null
  readonly point: string | null
}

export interface MetNeighbour extends Record<
  'at' | 'neighbour' | 'port' | 'platform' | 'address' | 'by',
  PanelCell
> {
  readonly switch: string
}

/** The first label of a name, which one protocol tells with its domain and the other without; an address or a MAC is whole. */
const labelOf = (name: string) =>
  /^[\d.]+$|:/.test(name) ? name : (name.split('.')[0] ?? name).toLowerCase()

const all = (told: readonly NeighbourRow[], of: (one: NeighbourRow) => string) =>
  [...new Set(told.map(of).filter(Boolean))].join(', ')

/** As CDP has it where it tells: a name of the port and the model, where LLDP may have a number and a description. */
const namesOf = (told: readonly NeighbourRow[], of: (one: NeighbourRow) => string) =>
  told
    .toSorted((one, other) => one.protocol.localeCompare(other.protocol))
    .map(of)
    .find(Boolean) ?? ''

/** Neighbours among those that `chosen` gives of `neighbour_snapshot as n`, each once, whichever protocols tell of it. */
export async function readNeighbours(
  database: Kysely<Database>,
  chosen: RawBuilder<unknown>,
): Promise<MetNeighbour[]> {
  const { rows } = await sql<NeighbourRow>`
    select n.switch, n.interface, upper(n.protocol) as protocol, n.name, coalesce(n.remote_interface, '') as remote,
      coalesce(n.platform, '') as platform, coalesce(n.address, '') as address,
      (select name from network_device d where d.removed_at is null
        and split_part(lower(d.name), '.', 1) = split_part(lower(n.name), '.', 1)
        and lower(d.name) in (lower(n.name), lower(split_part(n.name, '.', 1))) order by lower(d.name) = lower(n.name) desc limit 1) as device,
      (select name from access_point a where a.removed_at is null
        and split_part(lower(a.name), '.', 1) = split_part(lower(n.name), '.', 1)
        and lower(a.name) in (lower(n.name), lower(split_part(n.name, '.', 1))) order by lower(a.name) = lower(n.name) desc limit 1) as point
    from ${chosen}`.execute(database)
  const byPort = Map.groupBy(
    rows,
    ({ switch: on, interface: port, name }) => `${on} ${port} ${labelOf(name)}`,
  )
  return [...byPort.values()].flatMap((told) => {
    const [first] = told
    if (first === undefined) return []
    // The name with its domain says more.
    const name = told.reduce((one, other) => (other.name.length > one.length ? other.name : one), first.name)
    const { path } = first.device === null ? accessPoints : networkDevices
    return [
      {
        switch: first.switch,
        neighbour: ledTo(name, path, { id: first.device ?? first.point }),
        port: namesOf(told, ({ remote }) => remote),
        platform: namesOf(told, ({ platform }) => platform),
        address: all(told, ({ address }) => address),
        by: all(told, ({ protocol }) => protocol).replace(', ', ' and '),
        at: portCell(first.switch, first.interface),
      },
    ]
  })
}
