import { licences as resource } from '@patchbay/contract/resources/licences'
import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { licenceRows } from '../licences/licence-rows.ts'
import type { DetailPanel, Source } from './source.ts'

const devicesWhere = (title: string, none: string, covered: RawBuilder<boolean>): DetailPanel => ({
  title,
  section: 'Devices',
  columns: ['Device', 'Model', 'Building'],
  none,
  opens: { Device: networkDevices },
  rows: async (database, id) =>
    (
      await sql<{ cells: string[] }>`
        select array[x.device, coalesce(w.model, d.model, ''), coalesce(d.building, '')] as cells
        from licence_device x join network_device d on d.name = x.device left join walk w on w.switch = x.device
        where x.licence = ${id}::integer and ${covered} order by x.device collate in_order limit 500`.execute(
        database,
      )
    ).rows.map(({ cells }) => cells),
})

/** Rows of other places are made by their readings; people add to them what the place does not know. */
export const licences: Source = {
  resource,
  table: 'licence',
  key: 'id',
  unique: 'licence_named',
  ages: ['used', 'registration', 'reported_on'],
  rows: licenceRows,
  known: {
    covers: async (database) =>
      (
        await sql<{ name: string }>`select name from network_device where removed_at is null
          order by name collate in_order`.execute(database)
      ).rows.map(({ name }) => name),
  },
  check: async (_, rows) =>
    rows.map(({ after }) => {
      const { started, ends, cost, currency } = after
      const faults: Record<string, string> = {}
      if (started !== '' && ends !== '' && String(ends) < String(started))
        faults['ends'] = 'is before the start'
      if (Number(cost) > 0 && currency === '') faults['currency'] = 'is missing beside a cost'
      return faults
    }),
  holders: [
    {
      what: 'connected sources',
      rows: sql`select l.id, coalesce(s.title, 'Patchbay') as name from licence l left join system s on s.name = l.system
        where l.place <> 'own' and l.removed_at is null`,
    },
  ],
  panels: [
    devicesWhere('Covered devices', 'No network device is covered by it.', sql`x.covered`),
    devicesWhere('Uncovered devices', 'No network device lacks it.', sql`not x.covered`),
  ],
}
