import { longInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** A part of the campus; empty texts count as not given. */
interface Scope {
  readonly building?: string | undefined
  readonly department?: string | undefined
}

const given = (text: string | undefined): text is string => text !== undefined && text !== ''

/** Ports that outlets of a department are patched to: rows of `switch`, `interface`. */
export const portsOfDepartment = (code: string): RawBuilder<{ switch: string; interface: string }> => sql`
  select outlet.switch, outlet.interface from outlet join department
    on department.rooms @> array[outlet.building || '/' || outlet.room]
  where department.removed_at is null and lower(department.code) = lower(${code}) and outlet.switch <> ''`

/** Which changes are of a port in this part of the campus; null where nothing narrows them. What is of no port is not. */
export async function changesInScope(
  database: Kysely<Database>,
  { building, department }: Scope,
): Promise<RawBuilder<boolean> | null> {
  const parts: RawBuilder<boolean>[] = []
  if (given(building)) {
    parts.push(sql`exists (select 1 from unnest(change.targets) as held
      join device on device.name = split_part(held, ' ', 2)
      where held like 'interface %' and device.building = ${building})`)
  }
  if (given(department)) {
    const { rows } = await portsOfDepartment(department).execute(database)
    const held = rows.map((port) => `interface ${port.switch} ${longInterface(port.interface)}`)
    parts.push(sql`change.targets && ${held}::text[]`)
  }
  return parts.length === 0 ? null : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** The same of changes made outside. */
export function outsideInScope({ building, department }: Scope): RawBuilder<boolean> | null {
  const parts: RawBuilder<boolean>[] = []
  if (given(building)) {
    parts.push(sql`outside_change.switch in (select name from device where building = ${building})`)
  }
  if (given(department)) {
    parts.push(sql`(outside_change.switch, outside_change.interface) in (${portsOfDepartment(department)})`)
  }
  return parts.length === 0 ? null : sql<boolean>`(${sql.join(parts, sql` and `)})`
}
