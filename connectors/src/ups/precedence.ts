import { upsStates } from './capabilities.ts'
import type { SelfTest, UpsState } from './capabilities.ts'

interface Precedence {
  readonly state: UpsState
  /** What does not hold where this does, whatever says so. */
  readonly over: readonly UpsState[]
  readonly source: string
}

const mains = ['on-line', 'charging', 'boosting', 'trimming', 'saving-energy'] as const

/**
 * Which state wins, the gravest first: the first that holds is what a unit is called by, the others hold beside it but those
 * that it is `over`. NUT is `docs/new-drivers.txt`, RFC is 1628 section 4, PowerNet and XUPS are the MIBs of APC and Eaton.
 */
export const precedence: readonly Precedence[] = [
  {
    state: 'comms-lost',
    over: upsStates.filter((state) => state !== 'comms-lost'),
    source: 'RFC upsAlarmCommunicationsLost, PowerNet upsCommStatus noComm: the rest is what was heard last',
  },
  {
    state: 'off',
    over: [],
    source: 'NUT OFF: not supplying power to the load; OL and OB tell of the input only',
  },
  {
    state: 'shutting-down',
    over: [],
    source: 'NUT FSD; RFC upsAlarmShutdownImminent; PowerNet flags 22, 31, 32',
  },
  {
    state: 'low-battery',
    over: [],
    source: 'NUT LB; RFC batteryLow and batteryDepleted, whatever the source',
  },
  {
    state: 'on-battery',
    over: mains,
    source: 'NUT OB: mains is not present; RFC upsAlarmOnBattery: drawing power from the batteries',
  },
  { state: 'overloaded', over: [], source: 'NUT OVER; RFC upsAlarmOutputOverload; PowerNet flag 9' },
  {
    state: 'on-bypass',
    over: [],
    source: 'NUT BYPASS: no battery protection is available, with OL or OB beside it',
  },
  {
    state: 'no-battery',
    over: [],
    source: 'PowerNet upsBasicBatteryStatus 5 and flag 33; XUPS xupsBatteryNotPresent',
  },
  {
    state: 'replace-battery',
    over: [],
    source: 'NUT RB; RFC upsAlarmBatteryBad; PowerNet batteryNeedsReplacing',
  },
  {
    state: 'alarm',
    over: [],
    source: 'NUT ALARM beside any other word; the alarms of all MIBs that are no state',
  },
  {
    state: 'testing',
    over: ['on-battery'],
    source:
      'RFC upsAlarmTestInProgress: as indicated by the Test Group; so the result of the test decides, see below',
  },
  {
    state: 'calibrating',
    over: ['on-battery'],
    source: 'NUT CAL: performing runtime calibration (on battery)',
  },
  { state: 'discharging', over: ['charging'], source: 'NUT DISCHRG: inverter is providing load power' },
  { state: 'boosting', over: [], source: 'NUT BOOST and RFC booster: of the mains' },
  { state: 'trimming', over: [], source: 'NUT TRIM and RFC reducer: of the mains' },
  { state: 'saving-energy', over: [], source: 'PowerNet eco, XUPS highEfficiencyMode: normal, but enhanced' },
  { state: 'charging', over: [], source: 'NUT CHRG' },
  { state: 'on-line', over: [], source: 'NUT OL: of the input only, so anything else is graver' },
]

/** What tells of a test beside the words that one runs. */
export interface Evidence {
  /** What each source says of the last one; null for an answer that is not understood, nothing for one that tells none. */
  readonly results: readonly SelfTest['result'][]
  readonly inputVoltage: number | null
}

/** Volts below which the mains are gone, whatever is tested. */
const leastMains = 40

/**
 * What holds of all that was said. A word for a test stays in some drivers after its end: one runs only where its result says so,
 * or none contradicts the word. It takes no load from mains that are not there.
 */
export function settled(
  told: Iterable<UpsState>,
  { results, inputVoltage }: Evidence,
): ReadonlySet<UpsState> {
  const states = new Set(told)
  const running = results.includes('running')
  if (running) states.add('testing')
  else if (results.some((result) => result !== null)) states.delete('testing')
  const gone = inputVoltage !== null && inputVoltage < leastMains
  for (const { state, over } of precedence.toReversed()) {
    if (!states.has(state) || (gone && over.includes('on-battery') && state !== 'comms-lost')) continue
    for (const other of over) states.delete(other)
  }
  return states
}
