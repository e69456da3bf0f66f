import type { Reading } from '@patchbay/connectors/asking'
import type { UpsReading } from '@patchbay/connectors/ups/capabilities'

/** A unit on the mains that is well and tells everything but its load. */
export const wellReading: UpsReading = {
  states: ['on-line'],
  words: ['OL'],
  alarms: [],
  charge: 100,
  runtime: 1_830,
  onBatteryFor: 0,
  load: null,
  power: null,
  inputVoltage: 230.4,
  outputVoltage: 230,
  temperature: 24.5,
  battery: 'normal',
  batteryReplaced: '2024-02-11',
  batteryReplacedWords: '2024/02/11',
  test: { result: 'passed', words: 'Done and passed', day: '2026-11-01', startedAt: null },
  testable: true,
  cancellable: true,
  manufacturer: 'APC',
  model: 'Smart-UPS 1500',
  serial: 'AS1234567890',
  firmware: 'UPS 09.3',
  name: 'ups-b1',
}

/** What a unit says, as a reading of a whole minute. */
export const readingOf = (value: Partial<UpsReading> = {}, observedAt = new Date()): Reading<UpsReading> => ({
  value: { ...wellReading, ...value },
  complete: true,
  dropped: 0,
  notRead: [{ fields: ['load'], cause: 'absent', why: 'It has no sensor for its load.' }],
  observedAt,
})
