import type { Desk } from '../desk/desk.ts'
import type { BusinessObject } from '../tenant/business-object.ts'
import type { Row } from '../tenant/record.ts'
import { inZone } from '../tenant/tenant-time.ts'

/** A record as it is answered: its instants as the tenant writes them. `only` names the fields, all of them else. */
export function shown(
  { options }: Desk,
  object: BusinessObject,
  row: Row,
  only: readonly string[] | null = null,
): Record<string, unknown> {
  const fields =
    only === null ? object.fields : object.fields.filter(({ name }) => only.includes(name.toLowerCase()))
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = row[name] ?? null
      const dated = type === 'date' && typeof value === 'string' && options.datetimes === 'offset'
      return [name, dated ? inZone(value, options.zone) : value]
    }),
  )
}

/** Where the description of an answer would stand, by the name that the tenant calls itself. */
export const contextOf = (desk: Desk, set: string) => `https://${desk.tenant}/api/odata/$metadata#${set}`
