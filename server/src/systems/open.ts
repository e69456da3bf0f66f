import type { Device } from '@patchbay/connectors/asking'
import type {
  CapabilitiesByKind,
  Connector,
  PlansByKind,
  SystemKind,
  WritesByKind,
} from '@patchbay/connectors/connector/connector'
import type { ConnectorContext } from '@patchbay/connectors/connector-context'
import { refused } from '@patchbay/connectors/failures'
import type { WayNow } from '@patchbay/connectors/telling'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Vault } from '../secrets/vault.ts'
import { readConfigured, readRevision } from './configured.ts'
import type { Configured, SystemRow } from './configured.ts'
import { tellExpiring } from './expiry.ts'
import { readDeviceHealth, writeDeviceHealth } from './device-health-rows.ts'
import type { Health } from './health.ts'
import { readHealth, writeHealth } from './health-rows.ts'
import { OpenedSystem, markOf } from './opened-system.ts'
import type { Hearing } from './opened-system.ts'
import { writePeers } from './peer-rows.ts'

/** A configured system, opened when first used. */
export interface System<Kind extends SystemKind = SystemKind> {
  readonly name: string
  readonly kind: Kind
  readonly product: string
  /** Name on its chip, such as `DHCP kea-1`. */
  readonly title: string
  /** Its address in the network; never dialled. */
  readonly address: string | null
  /** URL of its own web page. */
  readonly page: string | null
  /** Its enabled devices, reached one by one; empty for a system that is a single thing. */
  readonly devices: readonly Device[]
  /** Its read capabilities. Opens the system and unseals its credential. @throws `sealed` on a sealed server */
  readonly can: () => Promise<Partial<CapabilitiesByKind[Kind]>>
  /** Its change plans, computed without asking it; null for a product that is only read. */
  readonly plans: PlansByKind[Kind] | null
  /**
   * Its write capabilities, opened with the write credential alone (promise 25). @throws Failure where no write credential is
   * stored, or changes are not allowed
   */
  readonly writes: () => Promise<Partial<WritesByKind[Kind]>>
}

/** A disabled system: nothing asks it, and its chip says so. */
export type DisabledSystem = Pick<System, 'name' | 'kind' | 'title'>

export interface Systems {
  /** Systems that may be asked, in the order of the systems file, then as they were added. */
  readonly all: readonly System[]
  readonly disabled: readonly DisabledSystem[]
  /** Systems that serve a kind, also those that serve it beside a kind of their own. */
  ofKind<Kind extends SystemKind>(kind: Kind): readonly System<Kind>[]
  named(name: string): System | undefined
  /** Health of a system as this process last saw it; null for one that is not open. */
  healthOf(name: string): Health | null
  /** Health of a device, by this system. */
  deviceHealthOf(name: string, device: Device): Health | null
  /** Systems that reach a disabled device and therefore do not ask it; empty for an enabled device. */
  disabledWays(device: string): readonly DisabledSystem[]
  /** Limits of the connections to it and their use in this process; null before its first question. */
  waysOf(name: string): readonly WayNow[] | null
  /** Reads the configuration anew; resolves when the next question uses it. */
  reload(): Promise<void>
  close(): Promise<void>
}

export const noSystems: Systems = {
  all: [],
  disabled: [],
  ofKind: () => [],
  named: () => undefined,
  healthOf: () => null,
  deviceHealthOf: () => null,
  disabledWays: () => [],
  waysOf: () => null,
  reload: async () => undefined,
  close: async () => undefined,
}

/** Milliseconds between polls for changes of other processes, between writes of health, and for questions to end. */
export interface Rhythm {
  readonly look: number
  readonly write: number
  readonly patience: number
}

const deaf: Hearing = {
  distrusted: () => undefined,
  skipped: () => undefined,
  expiring: () => undefined,
}

/** Milliseconds between checks of what expires. */
const betweenLooks = 3_600_000

const usual: Rhythm = { look: 2_000, write: 15_000, patience: 30_000 }

const onlyRead = (title: string) => refused({ cause: 'right-missing', message: `${title} is read-only.` })

/**
 * Opens everything that is configured and follows changes of the database; a system whose row and credential are unchanged stays
 * open. A system without its connector is left out.
 */
export async function openSystems(
  database: Kysely<Database>,
  vault: Vault,
  connectors: readonly Connector[],
  context: ConnectorContext,
  hearing: Hearing = deaf,
  rhythm: Rhythm = usual,
): Promise<Systems> {
  let revision = -1
  let all: readonly System[] = []
  /** Systems of the kinds that a system serves beside its own. */
  let others: readonly System[] = []
  let disabled: readonly DisabledSystem[] = []
  let opened = new Map<string, OpenedSystem>()
  let writers = new Map<string, OpenedSystem>()
  const closing = new Set<Promise<void>>()
  const known = await readHealth(database)
  const devicesKnown = await readDeviceHealth(database)
  let disabledWays: Configured['disabled'] = new Map()
  const isDisabled = (device: string) => disabledWays.has(device)

  const retire = (one: OpenedSystem) => {
    const ended = one.close(rhythm.patience).finally(() => closing.delete(ended))
    closing.add(ended)
  }

  const connectorOf = (row: SystemRow): Connector | undefined =>
    connectors.find((candidate) => candidate.kind === row.kind && candidate.product === row.product)

  /** Opened apart from the reader, at the first write. */
  const writerOf = (row: SystemRow, connector: Connector, configured: Configured): OpenedSystem | null => {
    if (!row.allow_changes || row.write_credential_id === null) return null
    const writing = { ...row, credential_id: row.write_credential_id }
    const mark = markOf(writing, configured.credentials)
    const before = writers.get(row.name)
    if (before?.mark === mark) return before
    return new OpenedSystem(
      { row: writing, connector, mark, isDisabled, before: undefined, devicesBefore: new Map() },
      { database, vault, context, hearing },
    )
  }

  const take = (configured: Configured) => {
    const next = new Map<string, OpenedSystem>()
    const nextWriters = new Map<string, OpenedSystem>()
    const systems: System[] = []
    const asOthers: System[] = []
    for (const row of configured.rows) {
      const connector = connectorOf(row)
      if (connector === undefined) {
        context.log.warn({ system: row.name, product: row.product }, 'no connector for this system')
        continue
      }
      if (!row.enabled) continue
      const mark = markOf(row, configured.credentials)
      const before = opened.get(row.name)
      const one =
        before?.mark === mark
          ? before
          : new OpenedSystem(
              {
                row,
                connector,
                mark,
                isDisabled,
                before: before === undefined ? known.get(row.name) : undefined,
                devicesBefore: (before === undefined ? devicesKnown.get(row.name) : undefined) ?? new Map(),
              },
              { database, vault, context, hearing },
            )
      next.set(row.name, one)
      const writer = writerOf(row, connector, configured)
      if (writer !== null) nextWriters.set(row.name, writer)
      const { name, kind, product, title, address, page } = row
      const devices = configured.devices.get(name) ?? []
      const plans = connector.plans ?? null
      const writes = () => writer?.writes() ?? Promise.reject(onlyRead(title))
      const system = {
        name,
        kind,
        product,
        title,
        address,
        page,
        devices,
        can: () => one.can(),
        plans,
        writes,
      }
      systems.push(system)
      for (const other of connector.alsoKinds ?? [])
        asOthers.push({ ...system, kind: other, can: () => one.can(other), plans: null })
    }
    for (const [name, one] of opened) if (next.get(name) !== one) retire(one)
    for (const [name, one] of writers) if (nextWriters.get(name) !== one) retire(one)
    ;({ revision, disabled: disabledWays } = configured)
    opened = next
    writers = nextWriters
    all = systems
    others = asOthers
    disabled = configured.rows.flatMap((row) =>
      row.enabled || connectorOf(row) === undefined
        ? []
        : [{ name: row.name, kind: row.kind, title: row.title }],
    )
  }

  let reading: Promise<void> = Promise.resolve()
  const reload = () => {
    const read = reading.then(async () => take(await readConfigured(database)))
    // A failed read reaches its own caller, and the next caller starts afresh.
    reading = read.catch(() => undefined)
    return read
  }
  await reload()

  const look = async () => {
    if ((await readRevision(database)) !== revision) await reload()
  }
  const write = async () => {
    for (const [name, one] of opened) {
      if (one.gauge.takeChanged()) await writeHealth(database, name, one.gauge.health)
      await writeDeviceHealth(database, name, one.devices.takeChanged())
      await writeSeen(name, one)
    }
    await lookAtExpiry()
  }
  let lookedAt = Number.NEGATIVE_INFINITY
  const writeSeen = async (name: string, one: OpenedSystem) => {
    const seen = one.peers.take()
    if (seen.length === 0) return
    try {
      await writePeers(database, name, seen)
    } catch (error) {
      one.peers.putBack(seen)
      throw error
    }
    lookedAt = Number.NEGATIVE_INFINITY
  }
  const lookAtExpiry = async () => {
    const now = context.now()
    if (Math.abs(now.getTime() - lookedAt) < betweenLooks) return
    await tellExpiring(database, now, hearing.expiring)
    lookedAt = now.getTime()
  }
  const timers = [
    setInterval(() => {
      look().catch((error: unknown) => context.log.warn({ error }, 'systems not read again'))
    }, rhythm.look),
    setInterval(() => {
      write().catch((error: unknown) => context.log.warn({ error }, 'health of systems not written'))
    }, rhythm.write),
  ]
  for (const timer of timers) timer.unref()

  return {
    get all() {
      return all
    },
    get disabled() {
      return disabled
    },
    ofKind: <Kind extends SystemKind>(kind: Kind) =>
      [...all, ...others].filter((system) => system.kind === kind) as unknown as System<Kind>[],
    named: (name) => all.find((system) => system.name === name),
    healthOf: (name) => opened.get(name)?.gauge.health ?? null,
    deviceHealthOf: (name, device) => opened.get(name)?.devices.healthOf(device) ?? null,
    disabledWays: (device) =>
      all
        .filter(({ name }) => disabledWays.get(device)?.includes(name) === true)
        .map(({ name, kind, title }) => ({ name, kind, title })),
    waysOf: (name) => opened.get(name)?.ways ?? null,
    reload,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await reading
      await write().catch(() => undefined)
      for (const one of [...opened.values(), ...writers.values()]) retire(one)
      await Promise.allSettled(closing)
    },
  }
}
