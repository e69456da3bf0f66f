import type { EnvironmentReading } from '../chassis-readings.ts'

const good = /^(?:OK|GOOD|GREEN|NORMAL|ACTIVE)$/i
const bad =
  /^(?:FAULTY|BAD|BAD-INPUT|FAIL\w*|RED|YELLOW|MINOR|MAJOR|CRITICAL|WARNING|SHUTDOWN|NOT OK|NO INPUT POWER)$/i

/** Null for a word that says neither. */
export const health = (state: string): boolean | null =>
  good.test(state) ? true : bad.test(state) ? false : null

const kindOf = (name: string, unit: string): EnvironmentReading['kind'] =>
  /celsius/i.test(unit)
    ? 'temperature'
    : /^m?V$/.test(unit)
      ? 'voltage'
      : /fan/i.test(name) || /^rpm$/i.test(unit)
        ? 'fan'
        : 'other'

const unitWords: Readonly<Record<string, EnvironmentReading['unit']>> = {
  mv: 'mV',
  celsius: 'Celsius',
  watts: 'W',
  rpm: 'rpm',
}

/** `1`, `Chassis2-R0` and `R0`: only the first two name a member. */
const memberOf = (location: string): number | null => {
  const number = /^(?:Chassis)?(\d{1,2})(?:-|$)/.exec(location)?.[1]
  return number === undefined ? null : Number(number)
}

const location = String.raw`(\d{1,2}(?:/\d{1,2})?|(?:Chassis\d-)?[A-Z]\d{1,2})`
const reading = String.raw`(-?\d{1,7})(?: +(mV|Celsius|mA|A|mW|Watts|RPM)\b)?`
const sensorRow = new RegExp(String.raw`^\s*(\S.{0,30}?) +${location} {2,}(\S.{0,20}?) {2,}${reading}`, 'i')
const slotRow = new RegExp(
  String.raw`^\s*${location} +(\S.{0,30}?) +(Fan Speed \d{1,3}%|[A-Z][a-z]{1,20}) +${reading}`,
)

const sensorOf = (name = '', at = '', state = '', number = '', unit = ''): EnvironmentReading | null => {
  if (number === '') return null
  const milliwatts = unit === 'mW'
  return {
    kind: kindOf(name, unit),
    name,
    member: memberOf(at),
    state,
    healthy: health(state),
    value: milliwatts ? Number(number) / 1000 : Number(number),
    unit: milliwatts ? 'W' : (unitWords[unit.toLowerCase()] ?? null),
  }
}

const supplyOf = (
  name: string,
  member: number | null,
  state: string,
  watts: string | undefined,
): EnvironmentReading => ({
  kind: 'power-supply',
  name,
  member,
  state,
  healthy: health(state),
  value: watts === undefined ? null : Number(watts),
  unit: watts === undefined ? null : 'W',
})

/** One table of `show environment all`: its titles and how a row is read; null for what is no row. */
interface Table {
  readonly titles: RegExp
  readonly row: (line: string, member: number | null) => EnvironmentReading | null
}

/** Sensors of a 9300 and 9500, those of a 9400 by slot; fans and supplies of stacks; supplies and fan trays of a chassis. */
export const tables: readonly Table[] = [
  {
    titles: /^Sensor\s+Location\s+State\s+Reading/,
    row: (line) => {
      const [, name, at, state, number, unit] = sensorRow.exec(line) ?? []
      return sensorOf(name, at, state, number, unit)
    },
  },
  {
    titles: /^Slot\s+Sensor\s+Current State\s+Reading/,
    row: (line) => {
      const [, at, name, state, number, unit] = slotRow.exec(line) ?? []
      return sensorOf(name, at, state, number, unit)
    },
  },
  {
    titles: /^Switch\s+FAN\s+Speed\s+State/,
    row: (line) => {
      const [, member, fan = '', speed, state = ''] =
        /^\s*(\d{1,2})\s+(\S{1,8})\s+(\d{1,6})\s+(\S{1,20})/.exec(line) ?? []
      if (member === undefined) return null
      return {
        kind: 'fan',
        name: `FAN ${fan}`,
        member: Number(member),
        state,
        healthy: health(state),
        value: Number(speed),
        unit: 'rpm',
      }
    },
  },
  {
    titles: /^SW\s+PID\s+Serial#\s+Status/,
    row: (line) => {
      const [, member, slot = '', pid = '', rest = ''] =
        /^ ?(\d{1,2})([A-Z]?)\s+(Not Present|\S{1,20})\s*(.*)$/.exec(line) ?? []
      if (member === undefined) return null
      const state =
        pid === 'Not Present' ? pid : (/\b(OK|Good|Bad|No Input Power|Fail\w*)\b/.exec(rest)?.[1] ?? '')
      const watts = /(\d{2,5})(?:\/\d{1,5})?\s*$/.exec(rest)?.[1]
      return supplyOf(slot === '' ? pid : `Power supply ${slot}`, Number(member), state, watts)
    },
  },
  {
    titles: /^Supply\s+Model No\s+Type\s+Capacity\s+Status/,
    row: (line, member) => {
      const [, slot, watts, state = ''] =
        /^(PS\d{1,2})\s+\S{1,24}\s+\S{1,8}\s+(?:(\d{2,5}) W|\S{1,8})\s+(\S{1,16})/.exec(line) ?? []
      return slot === undefined ? null : supplyOf(slot, member, state, watts)
    },
  },
  {
    titles: /^Tray\s+Status\b/,
    row: (line, member) => {
      const [, tray, state = ''] = /^(F[A-Z]\d{1,2})\s+(\S{1,16})/.exec(line) ?? []
      if (tray === undefined) return null
      return { kind: 'fan', name: tray, member, state, healthy: health(state), value: null, unit: null }
    },
  },
]
