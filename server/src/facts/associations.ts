import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { System } from '../systems/open.ts'
import { listedAccessPoints } from './access-points.ts'
import type { Asking, Fact } from './fact.ts'
import { readPort } from './walked-ports.ts'
import type { Port } from './walked-ports.ts'
import { clientOn } from './wireless-clients.ts'

/** A client as a controller has it, with the port of its access point; null where that is not known. */
export interface Association extends Fact<WirelessClient> {
  readonly port: Port | null
}

/** The port of an access point in the site's list, with the room of the list; null where only its name is known. */
async function portOfAccessPoint(db: Kysely<Database>, name: string): Promise<Port | null> {
  const [entry, ...others] = await listedAccessPoints(db, { names: [name], macs: [] })
  if (entry?.switch == null || entry.interface === null || others.length > 0) return null
  const port = await readPort(db, entry.switch, entry.interface)
  const { building, room, roomName, floor } = entry
  return { ...port, building, room, roomName, floor }
}

/** What one controller has of a MAC on the air. */
export interface AssociationReading {
  readonly association: Association | null
  readonly complete: boolean
  /** Why it is not complete; null where it is. */
  readonly why: string | null
}

/** A device on the air of one controller; null where the controller cannot be asked. @throws Failure */
export async function associationOn(
  db: Kysely<Database>,
  system: System<'wireless'>,
  mac: string,
  asking: Asking,
): Promise<AssociationReading | null> {
  const reading = await clientOn(system, mac, asking)
  if (reading === null) return null
  const { value, observedAt: at, complete, notRead = [] } = reading
  const why = complete ? null : (notRead[0]?.why ?? 'answered in part')
  if (value === null) return { association: null, complete, why }
  const port = value.accessPoint === null ? null : await portOfAccessPoint(db, value.accessPoint)
  return { association: { source: system.name, at, value, port }, complete, why }
}

/** The association that serves the client; null where no controller lets it use the air. */
export function servingOf(associations: readonly Association[]): Association | null {
  const serving = associations.filter(
    ({ value }) => value.accessPoint !== null && value.exclusion === null && value.stage !== 'leaving',
  )
  const order = ({ value }: Association) =>
    Number(value.role !== 'anchor') * 2 + Number(value.stage === 'running')
  return serving.toSorted((one, other) => order(other) - order(one))[0] ?? null
}
