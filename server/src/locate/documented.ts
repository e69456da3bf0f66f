import type { Identifier } from '@patchbay/contract/identifiers/identifiers'
import { isFound, resources } from '@patchbay/contract/resources/all'
import type { FoundResource } from '@patchbay/contract/resources/all'
import { pageOf } from '@patchbay/contract/resources/resource'
import type { Answer, Statement } from '@patchbay/contract/workflows/search-and-locate'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { reading } from '../database/readings.ts'
import type { Reading } from '../database/readings.ts'
import { isDevice, namesMeant } from '../facts/device-named.ts'
import { upsNow } from '../ups/state-now.ts'
import type { Documented, Infrastructure } from './dossier.ts'

/**
 * Selects `id`, `title`, `building`, `room`, `address`, `model`, `seen`, `tail` of the sentence and `facts` by label, null
 * for what nobody told. `names` is what may stand there for `text`, in lower case.
 */
type Rows = (text: string, names: RawBuilder<string[]>) => RawBuilder<unknown>

/** That one of the fields is one of the names: compared each by itself, as an index has it. */
const isAmong = (names: RawBuilder<string[]>, ...fields: RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    fields.map((field) => sql`${field} = any (${names})`),
    sql` or `,
  )})`

/** How rows of each list that Search finds are selected: by all that they are called, none of it in part. */
const rowsOf: Readonly<Record<FoundResource['name'], Rows>> = {
  'ups-units': (_text, names) => sql`
      select u.name as id, u.name as title, u.building, u.room, u.address, coalesce(r.model, u.model) as model, now.read_at as seen,
        ', ' || coalesce(now.state, 'not read yet') as tail,
        jsonb_build_object('State', coalesce(now.state, 'not read yet'), 'Serial', coalesce(r.serial, u.serial)) as facts
      from ups_unit u cross join lateral (${upsNow}) as now left join ups_reading r on r.unit = u.name
      where u.removed_at is null and u.name in (
        select u.name from ups_unit u left join ups_reading r on r.unit = u.name where ${isAmong(
          names,
          sql`lower(u.name)`,
          sql`lower(u.address)`,
          sql`lower(u.unit)`,
          sql`lower(u.serial)`,
          sql`lower(u.asset_tag)`,
          sql`lower(r.serial)`,
        )}
        union all select e.device from device_reach e where lower(e.host) = any (${names})
          and e.host !~ '^[0-9.]+$|:')`,
  'network-devices': (text, names) => sql`
      select d.name as id, d.name as title, d.building, d.closet as room, d.address, coalesce(w.model, d.model) as model,
        w.succeeded_at as seen, null as tail,
        jsonb_build_object('Role', d.role, 'Serial', array_to_string(w.serials, ', '), 'Asset tag', d.asset_tag) as facts
      from network_device d left join walk w on w.switch = d.name
      where d.removed_at is null and d.name in (
        select d.name from device d where ${isDevice(text)}
        union all select d.name from device d where ${isAmong(names, sql`lower(d.asset_tag)`)}
        union all select found.switch from walk found where lower_each(found.serials) && ${names})`,
  'access-points': (_text, names) => sql`
      select a.name as id, a.name as title, a.building, a.room, null as address, a.model, a.seen_at as seen,
        case when a.seen_at is null then ', seen by no switch yet' end as tail,
        jsonb_build_object('Last seen on', a.seen_switch || ' ' || a.seen_interface, 'MAC', a.mac,
          'Documented port', nullif(a.switch || ' ' || a.interface, ' '), 'Asset tag', a.asset_tag) as facts
      from access_point a where a.removed_at is null
        and ${isAmong(names, sql`lower(a.name)`, sql`split_part(lower(a.name), '.', 1)`, sql`lower(a.asset_tag)`, sql`a.mac`)}`,
  departments: (_text, names) => sql`
      select id::text as id, code as title, null as building, null as room, null as address, null as model, null::timestamptz as seen,
        ', ' || name as tail, jsonb_build_object('Name', name, 'Rooms', cardinality(rooms)::text) as facts
      from department where removed_at is null and ${isAmong(names, sql`lower(code)`, sql`lower(name)`)}`,
  campuses: (_text, names) => sql`
      select code as id, code as title, null as building, null as room, null as address, null as model, null::timestamptz as seen,
        ', ' || nullif(name, '') as tail, jsonb_build_object('Name', name, 'Address', address) as facts
      from campus where removed_at is null and ${isAmong(names, sql`lower(code)`, sql`lower(name)`)}`,
  buildings: (_text, names) => sql`
      select code as id, code as title, null as building, null as room, null as address, null as model, null::timestamptz as seen,
        ', ' || nullif(name, '') as tail, jsonb_build_object('Name', name, 'Campus', campus) as facts
      from building where ${isAmong(names, sql`lower(code)`, sql`lower(name)`)}`,
  floors: (_text, names) => sql`
      select id, id as title, building, null as room, null as address, null as model, null::timestamptz as seen,
        ', ' || nullif(name, '') as tail, jsonb_build_object('Name', name) as facts
      from floor where removed_at is null and lower(id) = any (${names})`,
  rooms: (text, names) => sql`
      select id, id as title, building, code as room, null as address, null as model, null::timestamptz as seen,
        ', ' || nullif(name, '') as tail, jsonb_build_object('Name', name, 'Floor', floor, 'Kind', kind) as facts
      from room_kept where removed_at is null and (${isAmong(names, sql`lower(id)`, sql`lower(code)`, sql`lower(nullif(name, ''))`)}
        or label_parts(code) = label_parts(${text}) or label_parts(building || '-' || code) = label_parts(${text}))`,
  'network-locations': (text, names) => sql`
      select label as id, label as title, building, room, null as address, null as model, null::timestamptz as seen, null as tail,
        jsonb_build_object('Port', nullif(switch || ' ' || interface, ' ')) as facts
      from outlet where lower(label) = any (${names}) or label_parts(label) = label_parts(${text})`,
}

const kinds = resources
  .filter(isFound)
  .map((resource) => ({ resource, ...resource.search, rows: rowsOf[resource.name] }))

interface Row extends Omit<Documented, 'kind'> {
  /** Which of the kinds. */
  readonly at: number
}

/** Things of one kind that are told; more of one name are no answer. */
const most = 20

/** What the site's lists have; `why` where that is not all of it. */
export interface InLists {
  readonly things: readonly Documented[]
  readonly why: string | null
}

/** What the site's lists have under the identifier as a whole; null where nothing in them is called so. */
export function documentedAs(identifier: Identifier): Reading<InLists> | null {
  const { kind } = identifier
  if (['ticket', 'network', 'email', 'username', 'port'].includes(kind)) return null
  const by = kind === 'mac' ? 'mac' : kind === 'ipv4' || kind === 'ipv6' ? 'address' : 'name'
  return inLists('typed' in identifier ? identifier.typed : identifier.canonical, by)
}

/** What the lists have that is called exactly so, by names, addresses or MACs. */
export function inLists(text: string, by: 'name' | 'address' | 'mac'): Reading<InLists> {
  const names = namesMeant(text)
  const asked = kinds.filter((one) => one.by.some((each) => each === by))
  const each = asked.map(
    // All rows first: in their order, of which a few are wanted, PostgreSQL would look at each there is.
    (one) => sql`(with found as materialized (${one.rows(text, names)})
      select ${kinds.indexOf(one)}::int as at, id, title, building, room, address, model, seen, tail, facts
      from found order by id collate "C" limit ${most + 1})`,
  )
  return reading(sql<Row>`${sql.join(each, sql` union all `)}`, (rows) => {
    const found = asked.map((one) => ({ kind: one, rows: rows.filter(({ at }) => kinds[at] === one) }))
    const cut = found.find((one) => one.rows.length > most)?.kind
    return {
      things: found.flatMap((one) =>
        one.rows.slice(0, most).map(({ at: _at, seen, ...row }) => ({
          ...row,
          seen: seen === null ? null : new Date(seen),
          kind: one.kind,
        })),
      ),
      why: cut === undefined ? null : `more than ${most} ${cut.resource.one}s have the name ${text}`,
    }
  })
}

const placeWords = ({ building, room }: Documented): string =>
  building === null || building === '' ? '' : ` in ${[building, room].filter(Boolean).join(', room ')}`

/** The answer where nothing but the site's lists knows the identifier; null where they do not know it either. */
export function ownByRecords(things: readonly Documented[], asked: string): Infrastructure | null {
  const [one, ...others] = things
  if (one === undefined) return null
  const base = { source: 'places', facts: [] }
  if (others.length > 0) {
    const told = things.slice(0, 5).map(({ kind, title }) => `${kind.resource.one} ${title}`)
    const more = things.length > told.length ? `, and ${things.length - told.length} more` : ''
    return {
      ...base,
      title: asked,
      icon: 'unknown',
      sentence: `${things.length} things have the name ${asked}: ${told.join(', ')}${more}`,
    }
  }
  const { kind, title, building, room, address, model, seen, tail } = one
  const what = kind.resource.one
  return {
    ...base,
    title,
    icon: kind.icon ?? 'place',
    sentence: `${title} is ${kind.article} ${what}${title.startsWith(`${building}/`) ? '' : placeWords(one)}${tail ?? ''}`,
    known: {
      kind: `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`,
      building,
      room,
      address,
      model,
      seen,
    },
  }
}

/** What the site's lists say of each thing. */
export const documentedStatements = (things: readonly Documented[]): Statement[] =>
  things.map(({ kind, title, building, room, address, model, seen, facts }) => ({
    source: 'places',
    title: `${kind.resource.one.slice(0, 1).toUpperCase()}${kind.resource.one.slice(1)} ${title}`,
    observedAt: seen?.toISOString() ?? null,
    freshness: 'cached',
    rows: Object.entries({
      ...facts,
      Model: model,
      Address: address,
      Building: building,
      Room: room,
    }).flatMap(([label, value]) =>
      value === null || value === '' ? [] : [{ label, value, identifier: identifiers.has(label) }],
    ),
  }))

const identifiers: ReadonlySet<string> = new Set(['Serial', 'Address', 'MAC', 'Asset tag'])

/** The page of each. */
export const documentedPages = (things: readonly Documented[]): Answer['pages'] =>
  things.map(({ kind: { resource }, id, title }) => ({
    one: resource.one,
    name: title,
    to: pageOf(resource),
    list: resource.list ?? null,
    id,
  }))
