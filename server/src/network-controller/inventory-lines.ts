import type { ManagedDevice } from '@patchbay/connectors/controller/capabilities'
import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { controllerReadings } from '../facts/controllers.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { System } from '../systems/open.ts'
import { plainName } from './compare.ts'

/** What an import takes of a device. */
const taken = ['name', 'address', 'role', 'model'] as const
type Line = Readonly<Record<(typeof taken)[number], string>>

interface Known extends Line {
  /** The systems file sets it, so that an import leaves it alone. */
  readonly ofFile: boolean
  readonly serials: readonly string[]
}

export interface InventoryLines {
  readonly columns: string[]
  readonly rows: string[][]
  readonly missing: string[]
}

/** Milliseconds that a controller has for its whole inventory. */
const limit = 60_000

async function knownDevices(db: Kysely<Database>): Promise<readonly Known[]> {
  const { rows } = await sql<Known>`
    select d.name, coalesce(d.address, '') as address, coalesce(d.role, '') as role, coalesce(d.model, '') as model,
      d.origin = 'file' as "ofFile", coalesce(w.serials, '{}') as serials
    from network_device d left join walk w on w.switch = d.name where d.removed_at is null`.execute(db)
  return rows
}

/** The device of ours that a controller's device is: by address, serial number or name. */
function match(known: readonly Known[], { address, serials, name }: ManagedDevice): Known | null {
  return (
    known.find((one) => one.address !== '' && one.address === address) ??
    known.find((one) => one.serials.some((serial) => serials.includes(serial))) ??
    known.find((one) => plainName(one.name) === plainName(name)) ??
    null
  )
}

const isWired = ({ family }: ManagedDevice) => family === 'Switches and Hubs' || family === 'Routers'

/** A known device keeps its name; one of the systems file keeps all of it. */
function lineOf(device: ManagedDevice, known: Known | null): Line {
  if (known?.ofFile === true) return known
  const { name, address, role, models } = device
  const [model = known?.model ?? ''] = models
  return {
    name: known?.name ?? name,
    address: address ?? known?.address ?? '',
    role: known !== null && known.role !== '' ? known.role : (role?.toLowerCase() ?? ''),
    model,
  }
}

/** The inventory of all controllers, each device once, and what could not be read of it. */
export async function inventoryLines(
  db: Kysely<Database>,
  controllers: readonly System<'controller'>[],
  signal: AbortSignal,
): Promise<InventoryLines> {
  const known = await knownDevices(db)
  const lines = new Map<string, Line>()
  const missing: string[] = []
  for (const system of controllers) {
    try {
      const reading = await (await controllerReadings(system, () => ({ signal, limit }))).devices()
      if (reading === undefined) continue
      const { value, complete, of = value.length } = reading
      if (!complete) missing.push(`${system.title}: ${value.length} of ${of} devices read`)
      for (const device of value.filter(isWired)) {
        const line = lineOf(device, match(known, device))
        if (!lines.has(line.name)) lines.set(line.name, line)
      }
    } catch (error) {
      signal.throwIfAborted()
      missing.push(`${system.title}: ${failureWords(error)}`)
    }
  }
  if (controllers.length === 0) missing.push('No network controller is connected')
  const rows = [...lines.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  return {
    columns: taken.map((field) => networkDevices.fields[field].label),
    rows: rows.map((line) => taken.map((field) => line[field])),
    missing,
  }
}
