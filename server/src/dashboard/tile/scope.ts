import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { portsOfDepartment } from '../../changes/history/in-scope.ts'
import type { Scope } from './tile.ts'

/** Names of the switches of a part of the campus: in the building, and with a port of the department. */
export const switchesIn = ({ building = '', department = '' }: Scope): RawBuilder<{ name: string }> => sql`
  select name from network_device where removed_at is null
    and ${building === '' ? sql`true` : sql`building = ${building}`}
    and ${department === '' ? sql`true` : sql`name in (select switch from (${portsOfDepartment(department)}) as ports)`}`

/** Whether a port is in a part of the campus, of columns `switch` and `interface` of a table. */
export const portIn = (table: string, { building = '', department = '' }: Scope): RawBuilder<boolean> => {
  const on = sql.ref(`${table}.switch`)
  const port = sql.ref(`${table}.interface`)
  return sql<boolean>`(
    ${building === '' ? sql`true` : sql`${on} in (select name from device where building = ${building})`}
    and ${department === '' ? sql`true` : sql`(${on}, ${port}) in (${portsOfDepartment(department)})`})`
}

export const scopeIsWhole = ({ building = '', department = '' }: Scope): boolean =>
  building === '' && department === ''
