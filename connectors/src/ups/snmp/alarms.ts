import type { UpsState } from '../capabilities.ts'
import { wellKnownAlarms, xupsAlarms } from './oids.ts'
import type { Column } from '../../transport/snmp-walk.ts'

type Alarm = readonly [words: string, state?: UpsState]

/** Alarms of RFC 1628 section 4; what has no state is an alarm and no more. */
const ofRfc1628: Readonly<Record<number, Alarm>> = {
  1: ['battery bad', 'replace-battery'],
  2: ['on battery', 'on-battery'],
  3: ['low battery', 'low-battery'],
  4: ['depleted battery', 'low-battery'],
  5: ['temperature bad'],
  6: ['input bad'],
  7: ['output bad'],
  8: ['output overload', 'overloaded'],
  9: ['on bypass', 'on-bypass'],
  10: ['bypass bad'],
  11: ['output off as requested', 'off'],
  12: ['UPS off as requested', 'off'],
  13: ['charger failed'],
  14: ['UPS output off', 'off'],
  15: ['UPS system off', 'off'],
  16: ['fan failure'],
  17: ['fuse failure'],
  18: ['general fault'],
  19: ['diagnostic test failed'],
  20: ['communications lost', 'comms-lost'],
  // The output is off, and waits for the input.
  21: ['awaiting power', 'off'],
  22: ['shutdown pending', 'shutting-down'],
  23: ['shutdown imminent', 'shutting-down'],
  24: ['test in progress', 'testing'],
}

/** Those of XUPS-MIB. Null for what is no trouble: power that came back, an inverter that runs, an entry of its log. */
const ofXups: Readonly<Record<number, Alarm | null>> = {
  3: ['on battery', 'on-battery'],
  4: ['low battery', 'low-battery'],
  5: null,
  6: null,
  7: ['output overload', 'overloaded'],
  8: ['internal failure'],
  9: ['battery discharged', 'low-battery'],
  10: ['inverter failure'],
  11: ['on bypass', 'on-bypass'],
  12: ['bypass not available'],
  13: ['output off', 'off'],
  14: ['input failure'],
  15: ['building alarm'],
  16: ['shutdown imminent', 'shutting-down'],
  17: null,
  20: ['breaker open'],
  21: null,
  22: null,
  23: ['battery bad', 'replace-battery'],
  24: ['output off as requested', 'off'],
  25: ['diagnostic test failed'],
  26: ['communications lost', 'comms-lost'],
  27: ['shutdown pending', 'shutting-down'],
  28: ['test in progress', 'testing'],
  29: ['ambient temperature bad'],
  30: ['loss of redundancy'],
  31: ['temperature bad'],
  32: ['charger failed'],
  33: ['fan failure'],
  34: ['fuse failure'],
  35: ['power switch bad'],
  36: ['module failure'],
  37: ['on alternate power source'],
  38: ['alternate power not available'],
  39: ['notice condition'],
  40: ['remote temperature bad'],
  41: ['remote humidity bad'],
  42: ['output bad'],
  43: ['awaiting power', 'off'],
  44: ['on maintenance bypass', 'on-bypass'],
  51: ['output not protected'],
}

export const knownAlarms: ReadonlyMap<string, Alarm | null> = new Map([
  ...Object.entries(ofRfc1628).map(([id, alarm]) => [`${wellKnownAlarms}.${id}`, alarm] as const),
  ...Object.entries(ofXups).map(([id, alarm]) => [`${xupsAlarms.wellKnown}.${id}`, alarm] as const),
])

const stateIn = new Map(
  [...knownAlarms.values()].flatMap((alarm) => (alarm?.[1] ? [[alarm[0], alarm[1]]] : [])),
)

/** Does an alarm still say something where these states hold: one of a state that another rules out does not. */
export const stillHolds = (words: string, states: ReadonlySet<UpsState>): boolean => {
  const state = stateIn.get(words)
  return state === undefined || (state !== 'testing' && states.has(state))
}

/** Alarms of a table in words, each once, with the states that they say; `present` is how many the unit counts. */
export function alarmsOf(column: Column, present: number | null) {
  const words = new Set<string>()
  const states: UpsState[] = []
  for (const value of column.values()) {
    const alarm = knownAlarms.get(String(value).replace(/\.0$/, ''))
    if (alarm === null) continue
    words.add(alarm?.[0] ?? `alarm ${String(value)}`)
    states.push(alarm?.[1] ?? 'alarm')
  }
  if (column.size === 0 && (present ?? 0) > 0) {
    words.add(`upsAlarmsPresent ${present}`)
    states.push('alarm')
  }
  return { words: [...words], states }
}
