import type { CapabilitiesByKind, SystemKind } from '@patchbay/connectors/connector/connector'
import { unreachable } from '@patchbay/connectors/failures'
import { failureOfQuestion } from '@patchbay/connectors/transport/http-failures'
import type { DeviceGauges } from './device-gauges.ts'
import { askedDevice, eachQuestion } from './each-question.ts'
import type { Gauge } from './health.ts'

/** Questions to a system that may be taken away while they are asked. */
export interface Gate {
  /** Lets no new question through; resolves when those under way have ended, or after `patience` milliseconds. */
  shut(patience: number): Promise<void>
}

/** Where what is heard of a system is measured. */
export interface Measuring {
  readonly gauge: Gauge
  readonly devices: DeviceGauges
  /** Has somebody switched this device off. */
  readonly isDisabled: (device: string) => boolean
  /** An error thrown before anything is sent is the caller's own: it is no failure of the system. */
  readonly writing?: true
}

/**
 * Lets every question to a system pass one place: it is measured, and once the gate is shut nothing more is asked. What
 * was changed or disabled meanwhile must not be asked with what it was before.
 */
export function listenTo<Kind extends SystemKind>(
  title: string,
  can: Partial<CapabilitiesByKind[Kind]>,
  { gauge, devices, isDisabled, writing }: Measuring,
): { readonly can: Partial<CapabilitiesByKind[Kind]>; readonly gate: Gate } {
  let open = true
  let under = 0
  let ended: () => void = () => undefined
  const through = eachQuestion(can, async (_name, asked, put) => {
    if (!open) {
      throw unreachable({
        cause: 'cancelled',
        message: `${title} was changed during the question. Ask again.`,
      })
    }
    const device = askedDevice(asked[0])
    if (device !== null && isDisabled(device.name)) {
      throw unreachable({
        cause: 'cancelled',
        message: `${device.name} is disabled in Connected systems.`,
      })
    }
    under += 1
    const asking =
      writing === true
        ? put
        : () =>
            put().catch((error: unknown) => {
              throw failureOfQuestion(device?.name ?? title, error)
            })
    try {
      return await gauge.measure(device === null ? asking : () => devices.of(device).measure(asking))
    } finally {
      under -= 1
      if (under === 0) ended()
    }
  })
  return {
    can: through,
    gate: {
      shut: async (patience) => {
        open = false
        if (under === 0) return
        const quiet = Promise.withResolvers<void>()
        ended = quiet.resolve
        const timer = setTimeout(quiet.resolve, patience)
        await quiet.promise
        clearTimeout(timer)
      },
    },
  }
}
