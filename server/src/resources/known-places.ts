import { changeKindNames } from '@patchbay/contract/changes/kind-names'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { codesOfBuildings } from './buildings.ts'
import type { Source } from './source.ts'

const textsOf = async (database: Kysely<Database>, query: ReturnType<typeof sql<{ text: string }>>) =>
  (await query.execute(database)).rows.map(({ text }) => text)

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** Of a row with `departments`, each of them as `Physics (PHY)`; the code alone where there is none of it any more. */
export const departmentNames = (departments: RawBuilder<unknown>) => sql`
  array(select coalesce(d.name || ' (' || d.code || ')', of.code) from unnest(${departments}) with ordinality as of (code, at)
    left join department d on d.code = of.code and d.removed_at is null order by of.at)`

/** What operating hours and freezes choose from. */
export const knownPlaces: NonNullable<Source['known']> = {
  zone: async () => zones,
  kinds: async () => changeKindNames,
  campuses: (database) =>
    textsOf(database, sql`select code as text from campus where removed_at is null order by code`),
  buildings: codesOfBuildings,
  rooms: (database) => textsOf(database, sql`select building || '/' || code as text from room order by 1`),
  departments: (database) =>
    textsOf(database, sql`select code as text from department where removed_at is null order by code`),
}
