import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { distanceWords, pairFaults } from '@patchbay/contract/switches/cable-pairs'
import type { CablePair } from '@patchbay/contract/switches/cable-pairs'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { errorsOfADay } from '../collector/error-samples.ts'
import type { Database } from '../database/schema.ts'
import { newestTests } from './kept-tests.ts'
import type { KeptTest } from './kept-tests.ts'

export interface ClosetPort {
  readonly switch: string
  readonly interface: string
  readonly outlet: string | null
  readonly panel: string | null
  readonly speed: number | null
  readonly up: boolean
  readonly errors: number | null
  readonly test: KeptTest | null
  readonly observedAt: Date
}

/** Ports of the switches of one closet, by what is kept of them. */
export interface ClosetNow {
  readonly name: string
  readonly ports: readonly ClosetPort[]
}

/** Days for which the test of another cable is compared with this one. */
const days = 90

/** What is kept of every port for devices in the closet of a switch. */
export async function readCloset(
  db: Kysely<Database>,
  {
    switch: name,
    closet,
    building,
  }: {
    readonly switch: string
    readonly closet: string | null
    readonly building: string | null
  },
): Promise<ClosetNow> {
  const { rows: devices } = await sql<{ name: string }>`
    select name from network_device where name = ${name}
      or (closet = ${closet} and building = ${building}) order by name limit 20`.execute(db)
  const names = devices.map((device) => device.name)
  const [{ rows }, tests, ...errors] = await Promise.all([
    sql<{
      switch: string
      interface: string
      speed: number | null
      oper_up: boolean | null
      observed_at: Date
      outlet: string | null
      panel: string | null
    }>`select i.switch, i.interface, i.speed, i.oper_up, i.observed_at, o.label as outlet, nullif(o.panel, '') as panel
      from interface_snapshot i
      left join lateral (select label, panel from outlet where outlet.switch <> '' and outlet.switch = i.switch
        and outlet.interface = i.interface order by label limit 1) o on true
      where i.switch = any (${names}::text[]) and i.edge order by i.switch, i.interface`.execute(db),
    newestTests(db, names, days),
    ...names.map((one) => errorsOfADay(db, one)),
  ])
  const errorsOn = new Map(names.map((one, at) => [one, errors[at]]))
  const testOn = new Map(tests.map((test) => [`${test.switch} ${test.interface}`, test]))
  return {
    name: closet === null || building === null ? name : `${building} ${closet}`,
    ports: rows.map((row) => {
      const on = shortInterface(row.interface)
      return {
        switch: row.switch,
        interface: on,
        outlet: row.outlet,
        panel: row.panel,
        speed: row.speed,
        up: row.oper_up === true,
        errors: errorsOn.get(row.switch)?.get(on)?.count ?? null,
        test: testOn.get(`${row.switch} ${on}`) ?? null,
        observedAt: row.observed_at,
      }
    }),
  }
}

type Span = readonly [from: number, to: number]

/** Where the faults of a cable lie, in metres with their tolerance. */
const faultSpans = (pairs: readonly CablePair[]): Span[] =>
  pairs.flatMap(({ state, metres, tolerance }) =>
    pairFaults.has(state) && metres !== null
      ? [[metres - (tolerance ?? 0), metres + (tolerance ?? 0)] as const]
      : [],
  )

const meet = ([from, to]: Span, [other, end]: Span) => from <= end && other <= to

/**
 * Several cables of one closet that fail alike, as one finding: at about the same distance, or on the same panel. Null where this
 * one has no fault or stands alone.
 */
export function failAlike(
  { name, ports }: ClosetNow,
  here: { readonly switch: string; readonly interface: string },
): string | null {
  const isHere = (port: ClosetPort) => port.switch === here.switch && port.interface === here.interface
  const own = ports.find(isHere)
  const spans = faultSpans(own?.test?.pairs ?? [])
  if (own === undefined || spans.length === 0) return null
  const others = ports.filter((port) => {
    if (isHere(port) || port.test === null) return false
    const theirs = faultSpans(port.test.pairs)
    return theirs.some((span) => spans.some((mine) => meet(mine, span)))
  })
  if (others.length === 0) return null
  const all = [own, ...others]
  const metres = all.flatMap(({ test }) =>
    (test?.pairs ?? []).flatMap((pair) => (pairFaults.has(pair.state) ? (pair.metres ?? []) : [])),
  )
  const [least, most] = [Math.min(...metres), Math.max(...metres)]
  const where = least === most ? `${least} m` : `${least} to ${most} m`
  const panel = all.every((port) => port.panel !== null && port.panel === own.panel) ? own.panel : null
  const names = others
    .slice(0, 5)
    .map((port) => (port.switch === here.switch ? port.interface : `${port.switch} ${port.interface}`))
  const more = others.length > names.length ? ` and ${others.length - names.length} more` : ''
  const shared = panel === null ? 'They may share a bundle' : `All are on panel ${panel}`
  return `${all.length} cables of ${name} fail at ${where}. The others are ${names.join(', ')}${more}. ${shared}.`
}

/** What the newest test of another port found, in a few words; null for none. */
export function testWords(test: KeptTest | null): string | null {
  if (test === null) return null
  const faults = test.pairs.filter(({ state }) => pairFaults.has(state))
  if (faults.length === 0)
    return test.pairs.every(({ state }) => state === 'normal') ? 'Normal' : 'Not measured'
  return faults
    .map((one) =>
      [`Pair ${one.pair} ${one.words.toLowerCase()}`, distanceWords(one)].filter(Boolean).join(' at '),
    )
    .join(', ')
}
