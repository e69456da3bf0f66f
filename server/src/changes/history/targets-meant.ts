import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { isAmong, readPortRange } from '@patchbay/contract/identifiers/port-range'
import type { PortSpan } from '@patchbay/contract/identifiers/port-range'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { findTarget } from '../../switches/find-device.ts'

/** Ports of one switch, or all that it has. */
interface Ports {
  readonly switch: string
  readonly spans: readonly PortSpan[] | null
}

/**
 * Which changes are of a target that one of these texts means: an interface in any spelling, an outlet by the port it is patched to,
 * a switch by name or address, and whatever else a target, or what a change is about, says as a word of its own. A switch
 * need not be there any more.
 * @param among only these are asked about, by number
 */
export async function ofTarget(
  database: Kysely<Database>,
  texts: readonly string[],
  among?: readonly number[],
): Promise<RawBuilder<boolean>> {
  const interfaces = await interfacesMeant(database, await portsMeant(database, texts), among)
  const words = texts.flatMap(wordsMeant)
  return sql<boolean>`(change.targets && ${interfaces}::text[] or lower(change.target) = any(${words}::text[])
    or exists (select 1 from unnest(change.targets || change.about) as held
      where lower(held) = any(${words}::text[]) or string_to_array(lower(held), ' ') && ${words}::text[]))`
}

/** Which changes made outside are of a target that one of these texts means: those of ports, and of what leads to a port. */
export async function outsideOfTarget(
  database: Kysely<Database>,
  texts: readonly string[],
): Promise<RawBuilder<boolean>> {
  const ports = await portsMeant(database, texts)
  const switches = ports.map(({ switch: name }) => name.toLowerCase())
  const { rows } = await sql<{ switch: string; interface: string }>`
    select distinct switch, interface from outside_change where lower(switch) = any(${switches}::text[])`.execute(
    database,
  )
  const meant = rows.filter((row) => isMeant(ports, row.switch, row.interface))
  return sql<boolean>`(outside_change.switch, outside_change.interface) in (
    select * from unnest(${meant.map((row) => row.switch)}::text[], ${meant.map((row) => row.interface)}::text[]))`
}

/** @param on short name of the interface */
const isMeant = (ports: readonly Ports[], name: string, on: string): boolean =>
  ports.some(
    ({ switch: one, spans }) =>
      one.toLowerCase() === name.toLowerCase() && (spans === null || isAmong(spans, on)),
  )

function wordsMeant(text: string): string[] {
  const reading = classify(text)
  const canonical = 'identifier' in reading ? [reading.identifier.canonical.toLowerCase()] : []
  return [...new Set([text.toLowerCase(), ...canonical])]
}

async function portsMeant(database: Kysely<Database>, texts: readonly string[]): Promise<readonly Ports[]> {
  const meant = await Promise.all(texts.map((text) => portsOf(database, text)))
  return meant.flat()
}

async function portsOf(database: Kysely<Database>, text: string): Promise<readonly Ports[]> {
  const { device, spans, choices } = await findTarget(database, text)
  if (device !== null) return [{ switch: device.name, spans }]
  const typed = choices.length > 0 ? choices.map(({ ask }) => ask) : [text]
  return typed.flatMap((each) => {
    const range = readPortRange(each)
    return 'fault' in range ? [] : [{ switch: range.switch, spans: range.ports }]
  })
}

/** As the changes have them: `interface sw-a01-1 GigabitEthernet1/0/14`. */
async function interfacesMeant(
  database: Kysely<Database>,
  ports: readonly Ports[],
  among: readonly number[] | undefined,
): Promise<string[]> {
  const switches = ports.map(({ switch: name }) => name.toLowerCase())
  const { rows } = await sql<{ held: string }>`
    select distinct held from change, unnest(change.targets) as held
    where held like 'interface %' and lower(split_part(held, ' ', 2)) = any(${switches}::text[])
      and ${among === undefined ? sql`true` : sql`change.id = any(${[...among]}::bigint[])`}`.execute(
    database,
  )
  return rows
    .map(({ held }) => held)
    .filter((held) => {
      const [, name = '', on = ''] = held.split(' ')
      return isMeant(ports, name, shortInterface(on))
    })
}
