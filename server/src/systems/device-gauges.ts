import type { Device } from '@patchbay/connectors/asking'
import type { DeviceHealthRow } from './device-health-rows.ts'
import { Gauge } from './health.ts'
import type { Health } from './health.ts'

interface Measured {
  /** How it was under another address says nothing about how it is. */
  readonly place: string
  readonly gauge: Gauge
}

const placeOf = ({ reach, trust }: Device) => JSON.stringify([reach.host, reach.port, trust])

/** Measures each device of a system that is many, so that one that refuses is seen beside those that answer. */
export class DeviceGauges {
  readonly #now: () => Date
  readonly #measured = new Map<string, Measured>()
  readonly #before: ReadonlyMap<string, DeviceHealthRow>

  /** `before` is how they were before this process started, by name. */
  constructor(now: () => Date, before: ReadonlyMap<string, DeviceHealthRow>) {
    this.#now = now
    this.#before = before
  }

  of(device: Device): Gauge {
    const place = placeOf(device)
    const known = this.#measured.get(device.name)
    if (known?.place === place) return known.gauge
    const row = known === undefined ? this.#before.get(device.name) : undefined
    const gauge = new Gauge(this.#now, false, {
      lastSuccessAt: row?.last_success_at ?? null,
      lastFailureAt: row?.last_failure_at ?? null,
      lastFailure: row?.last_failure ?? null,
      latencies: row?.latencies ?? [],
    })
    this.#measured.set(device.name, { place, gauge })
    return gauge
  }

  /** Null for one that was not asked in this process, under this address. */
  healthOf(device: Device): Health | null {
    const known = this.#measured.get(device.name)
    return known?.place === placeOf(device) ? known.gauge.health : null
  }

  /** Those of which something was heard since this was asked last. */
  takeChanged(): ReadonlyMap<string, Health> {
    const changed = [...this.#measured].filter(([, { gauge }]) => gauge.takeChanged())
    return new Map(changed.map(([name, { gauge }]) => [name, gauge.health]))
  }
}
