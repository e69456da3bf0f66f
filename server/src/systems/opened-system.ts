import type { Connector, OpenSystem, SystemKind } from '@patchbay/connectors/connector/connector'
import type { ConnectorContext } from '@patchbay/connectors/connector-context'
import { unreachable } from '@patchbay/connectors/failures'
import type { Telling, WayNow } from '@patchbay/connectors/telling'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Vault } from '../secrets/vault.ts'
import { trustOf } from './configured.ts'
import type { SystemRow } from './configured.ts'
import { readCredential } from './credentials.ts'
import { hearDistrust } from './distrust.ts'
import type { Distrust } from './distrust.ts'
import type { Expiring } from './expiry.ts'
import { DeviceGauges } from './device-gauges.ts'
import type { DeviceHealthRow } from './device-health-rows.ts'
import { Gauge } from './health.ts'
import type { HealthRow } from './health-rows.ts'
import { listenTo } from './listening.ts'
import { Peers } from './peers.ts'
import { hearSkipped } from './circuit-breaker.ts'
import type { SkippedSystem } from './circuit-breaker.ts'
import type { Gate } from './listening.ts'

/** Two of the same mark are asked at the same place, in the same way, with the same secret. */
export function markOf(row: SystemRow, credentials: ReadonlyMap<number, string>): string {
  const { kind, product, reach_host, reach_port, settings } = row
  const credential = row.credential_id === null ? null : (credentials.get(row.credential_id) ?? null)
  return JSON.stringify([kind, product, reach_host, reach_port, trustOf(row), settings, credential])
}

const reachOf = ({ reach_host: host, reach_port: port }: SystemRow) =>
  host === null || port === null ? null : { host, port }

interface Parts {
  readonly database: Kysely<Database>
  readonly vault: Vault
  readonly context: ConnectorContext
  readonly hearing: Hearing
}

/** Who hears of what somebody should look at. */
export interface Hearing {
  /** A peer shows another key or certificate than the one pinned. */
  readonly distrusted: (distrust: Distrust) => void
  /** A system does not answer and is not asked for a while. */
  readonly skipped: (skipped: SkippedSystem) => void
  /** A certificate comes to its end. */
  readonly expiring: (expiring: Expiring) => void
}

interface Opening {
  readonly row: SystemRow
  readonly connector: Connector
  readonly mark: string
  /** How it was before this process started. */
  readonly before: HealthRow | undefined
  /** The same of its devices. */
  readonly devicesBefore: ReadonlyMap<string, DeviceHealthRow>
  /** Has somebody switched this device off. */
  readonly isDisabled: (device: string) => boolean
}

type Can = OpenSystem<SystemKind>['can']
type CanByKind = { readonly [Kind in SystemKind]?: Can }
type Writes = NonNullable<OpenSystem<SystemKind>['writes']>

/** One system as it was configured at one moment. It is opened when first asked. */
export class OpenedSystem {
  readonly mark: string
  readonly gauge: Gauge
  readonly devices: DeviceGauges
  readonly peers: Peers
  readonly #ways = new Set<() => WayNow>()
  readonly #opening: Opening
  readonly #parts: Parts
  #can: Promise<CanByKind> | null = null
  #writes: Writes = {}
  #open: OpenSystem<SystemKind> | null = null
  readonly #gates: Gate[] = []
  #closed = false

  constructor(opening: Opening, parts: Parts) {
    this.mark = opening.mark
    this.#opening = opening
    this.#parts = parts
    const { before, row } = opening
    this.peers = new Peers(parts.context.now, reachOf(row))
    this.devices = new DeviceGauges(parts.context.now, opening.devicesBefore)
    this.gauge = new Gauge(
      parts.context.now,
      opening.connector.perDevice,
      before === undefined
        ? {}
        : {
            lastSuccessAt: before.last_success_at,
            lastFailureAt: before.last_failure_at,
            lastFailure: before.last_failure,
            latencies: before.latencies,
            throttledUntil: before.throttled_until,
          },
    )
  }

  /** Its limits and what is used of them; null while it was not opened. */
  get ways(): readonly WayNow[] | null {
    return this.#open === null ? null : [...this.#ways].map((look) => look())
  }

  #telling(): Telling {
    return {
      proven: (peer) => this.peers.proven(peer),
      openWay: (look) => {
        this.#ways.add(look)
        return () => void this.#ways.delete(look)
      },
    }
  }

  /**
   * What it may be asked as a system of that kind, its own unless said. Throws `sealed` on a sealed server, and whatever the connector
   * says of its configuration.
   */
  async can(kind: SystemKind = this.#opening.row.kind): Promise<Can> {
    return (await this.#opened())[kind] ?? {}
  }

  #opened(): Promise<CanByKind> {
    if (this.#closed && this.#can === null) {
      const message = `${this.#opening.row.title} was changed during the question. Ask again.`
      return Promise.reject(unreachable({ cause: 'cancelled', message }))
    }
    this.#can ??= this.#begin().catch((error: unknown) => {
      this.#can = null
      throw error
    })
    return this.#can
  }

  /** What may be changed in it, by one that was opened with the credential that writes. Throws as `can` does. */
  async writes(): Promise<Writes> {
    await this.can()
    return this.#writes
  }

  /** Lets what is under way end, for `patience` milliseconds at most, and closes all connections. */
  async close(patience: number): Promise<void> {
    this.#closed = true
    await this.#can?.catch(() => undefined)
    await Promise.all(this.#gates.map((gate) => gate.shut(patience)))
    await this.#open?.close()
  }

  async #begin(): Promise<CanByKind> {
    const { row, connector, isDisabled } = this.#opening
    const { gauge, devices } = this
    const { database, vault, context, hearing } = this.#parts
    const credential =
      row.credential_id === null ? null : await readCredential(database, vault, row.credential_id)
    this.#open = connector.open(
      {
        name: row.name,
        reach: reachOf(row),
        trust: trustOf(row),
        credential,
        settings: connector.settings.parse(row.settings),
      },
      { ...context, telling: this.#telling() },
    )
    const listening = { gauge, devices, isDisabled }
    const heard = (given: Can): Can => {
      const { can, gate } = listenTo(row.title, given, listening)
      this.#gates.push(gate)
      return hearSkipped(row.name, hearDistrust(row.name, can, hearing.distrusted), hearing.skipped)
    }
    const writing = listenTo(row.title, (this.#open.writes ?? {}) as Can, { ...listening, writing: true })
    this.#gates.push(writing.gate)
    this.#writes = hearDistrust(row.name, writing.can, hearing.distrusted) as Writes
    const { can, also = {} } = this.#open
    const all: CanByKind = { ...also, [row.kind]: can }
    return Object.fromEntries(Object.entries(all).map(([kind, given]) => [kind, heard(given)]))
  }
}
