import { hash } from './random.ts'

/** What a device of the campus is licensed for. */
export interface DeviceLicenceTruth {
  readonly network: 'Advantage' | 'Essentials' | null
  readonly dna: 'Advantage' | 'Essentials' | null
  readonly expired: boolean
  readonly registered: boolean
  /** Whole days since its last usage report. */
  readonly reportedDaysAgo: number
}

/** Always the same for a device: one in thirty was forgotten, one in fifty ran out. */
export function licenceOfDevice(name: string): DeviceLicenceTruth {
  const number = hash(`${name}/licence`)
  const level = number % 3 === 0 ? 'Essentials' : 'Advantage'
  const forgotten = number % 30 === 7
  return {
    network: forgotten ? null : level,
    dna: forgotten ? null : level,
    expired: !forgotten && number % 50 === 11,
    registered: !forgotten,
    reportedDaysAgo: number % 29,
  }
}
