import { sql } from 'kysely'
import type { Asking } from './tile/tile.ts'

interface Step {
  readonly title: string
  readonly done: boolean
  /** Null for who may not do it. */
  readonly opens: string | null
}

interface There {
  readonly kinds: string[]
  readonly devices: number
  readonly walked: number
  readonly places: number
  readonly ups_units: number
}

const connect = '/administration/connected-systems?system=new'

/** What a site has yet to connect; null once a switch was walked, a DHCP server is connected and places are known. */
export async function checklistOf({
  database,
  person,
}: Pick<Asking, 'database' | 'person'>): Promise<Step[] | null> {
  const { rows } = await sql<There>`
    select coalesce((select array_agg(distinct kind) from system where enabled), '{}') as kinds,
      (select count(distinct r.device)::int from device_reach r join network_device d on d.name = r.device) as devices,
      (select count(*)::int from walk where succeeded_at is not null) as walked,
      (select count(*)::int from (select 1 from outlet limit 1) as any_outlet) as places,
      (select count(*)::int from (select 1 from ups_unit limit 1) as any_unit) as ups_units`.execute(database)
  const [there] = rows
  if (there === undefined) return null
  const has = (kind: string) => there.kinds.includes(kind)
  if (has('dhcp') && there.walked > 0 && there.places > 0) return null
  const connects = person.keys.has('administrations-connected-systems') ? connect : null
  const importInto = (list: string) =>
    person.keys.has('siteresources-import') ? `/site-resources/${list}?import=yes` : null
  return [
    { title: 'Connect your switches, by SSH or SNMP', done: has('switch'), opens: connects },
    {
      title: 'Add each switch as a device of them',
      done: there.devices > 0,
      opens: has('switch') && connects !== null ? '/administration/connected-systems' : null,
    },
    { title: 'Wait for the first walk of a switch', done: there.walked > 0, opens: null },
    { title: 'Connect a DHCP server', done: has('dhcp'), opens: connects },
    { title: 'Connect an identity system, such as ISE', done: has('identity'), opens: connects },
    { title: 'Connect a directory', done: has('directory'), opens: connects },
    { title: 'Connect the service desk', done: has('service-desk'), opens: connects },
    {
      title: 'Import buildings, rooms and outlets',
      done: there.places > 0,
      opens: importInto('network-locations'),
    },
    { title: 'Connect your UPS units, by SNMP or NUT', done: has('ups'), opens: connects },
    { title: 'Import the UPS units', done: there.ups_units > 0, opens: importInto('ups-units') },
  ]
}
