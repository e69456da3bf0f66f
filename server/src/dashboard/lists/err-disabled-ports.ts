import { sql } from 'kysely'
import { heardByWalks } from '../silence.ts'
import { portIn } from '../scope.ts'
import type { OwnList } from './own-list.ts'

interface Row {
  readonly switch: string
  readonly interface: string
  readonly description: string
  readonly building: string | null
  readonly closet: string | null
  readonly observed_at: Date
}

/** Ports that their switch has shut by itself, as the last walk found them. */
export const errDisabledPorts: OwnList = {
  name: 'err-disabled-ports',
  title: 'Ports err-disabled',
  key: 'queries-cisco-switch',
  columns: [
    { head: 'Switch', mono: true },
    { head: 'Port', mono: true },
    { head: 'Description' },
    { head: 'Building' },
    { head: 'Closet' },
    { head: 'Read at' },
  ],
  none: 'No port was err-disabled when its switch was read last.',
  heard: heardByWalks,
  rows: async ({ database, scope }) => {
    const { rows } = await sql<Row>`
      select i.switch, i.interface, i.description, d.building, d.closet, i.observed_at
      from interface_snapshot i join device d on d.name = i.switch and d.removed_at is null
      where i.status = 'err-disabled' and ${portIn('i', scope)}
      order by d.building, i.switch, i.interface`.execute(database)
    return rows.map((row) => ({
      opens: `/common-queries/cisco-switch?${new URLSearchParams({ q: `${row.switch} ${row.interface}` }).toString()}`,
      cells: [
        row.switch,
        row.interface,
        row.description,
        row.building ?? '',
        row.closet ?? '',
        row.observed_at.toISOString(),
      ],
      buildings: row.building === null ? [] : [row.building],
    }))
  },
}
