import type { EnvironmentReading } from '../chassis-readings.ts'
import type { Parsed } from './columns.ts'

const good = /^(?:OK|GOOD|GREEN|NORMAL)$/i
const bad = /^(?:FAULTY|BAD|FAIL\w*|RED|YELLOW|CRITICAL|WARNING|SHUTDOWN|NOT OK|NO INPUT POWER)$/i

const health = (state: string): boolean | null => (good.test(state) ? true : bad.test(state) ? false : null)

const kindOf = (name: string, unit: string): EnvironmentReading['kind'] =>
  /celsius/i.test(unit) ? 'temperature' : /^m?V$/.test(unit) ? 'voltage' : /fan/i.test(name) ? 'fan' : 'other'

/**
 * Output of `show environment all`, in its layouts: lines (`Switch 3: SYSTEM TEMPERATURE is OK`, `FAN PS-1 is OK`) with a
 * table of fans on 2960X, 3850 and 9300 with 16.x; a `Sensor List` on 9300 with 17.x; the table of supplies in all. Null
 * when none of it is there.
 */
export const parseEnvironment = (lines: readonly string[]): Parsed<EnvironmentReading> | null => {
  const rows: EnvironmentReading[] = []
  let part: 'sensors' | 'fans' | 'supplies' | null = null
  let seen = false
  let dropped = 0
  let member: number | null = null
  for (const line of lines) {
    const text = line.trim()
    if (/^Sensor\s+Location\s+State\s+Reading/.test(text)) part = 'sensors'
    else if (/^Switch\s+FAN\s+Speed\s+State/.test(text)) part = 'fans'
    else if (/^SW\s+PID\s+Serial#\s+Status/.test(text)) part = 'supplies'
    else {
      if (text === '' || /^[-\s]+$/.test(text)) continue
      const lone = loneLine(text, member)
      if (lone !== null) {
        part = null
        member = lone.member ?? member
        if (lone.reading !== null) rows.push(lone.reading)
      } else if (part !== null) {
        const row = rowOf[part](line)
        if (row === null) dropped += 1
        else rows.push(row)
        continue
      } else continue
    }
    seen = true
  }
  return seen ? { rows, dropped } : null
}

const loneLine = (
  text: string,
  current: number | null,
): { readonly member: number | null; readonly reading: EnvironmentReading | null } | null => {
  const whole = /^Switch (\d{1,2}): SYSTEM TEMPERATURE is (.{1,20})$/.exec(text)
  if (whole?.[2] !== undefined) {
    const member = Number(whole[1])
    return {
      member,
      reading: {
        kind: 'temperature',
        name: 'System temperature',
        member,
        state: whole[2],
        healthy: health(whole[2]),
        value: null,
        unit: null,
      },
    }
  }
  const degrees = /^(.{2,40}?) Temperature Value: (-?\d{1,3}) Degree Celsius/.exec(text)
  if (degrees?.[1] !== undefined) {
    const reading = {
      kind: 'temperature',
      name: `${degrees[1]} temperature`,
      member: current,
      state: '',
      healthy: null,
      value: Number(degrees[2]),
      unit: 'Celsius',
    } as const
    return { member: null, reading }
  }
  const fan = /^(?:Switch (\d{1,2}) )?(FAN .{1,12}) is (.{1,20})$/.exec(text)
  if (fan?.[2] !== undefined && fan[3] !== undefined) {
    const member = fan[1] === undefined ? current : Number(fan[1])
    return {
      member: null,
      reading: {
        kind: 'fan',
        name: fan[2],
        member,
        state: fan[3],
        healthy: health(fan[3]),
        value: null,
        unit: null,
      },
    }
  }
  return /^(?:Temperature State|(?:Yellow|Red) Threshold|Sensor List)\b/.test(text)
    ? { member: null, reading: null }
    : null
}

const rowOf: Readonly<Record<'sensors' | 'fans' | 'supplies', (line: string) => EnvironmentReading | null>> =
  {
    sensors: (line) => {
      const row =
        /^\s*(\S.{0,30}?)\s{2,}(\S{1,12})\s{2,}(\S.{0,20}?)\s{2,}(-?\d{1,7}) (mV|Celsius|mA|Watts|RPM)/.exec(
          line,
        )
      if (row?.[1] === undefined) return null
      const unit = row[5] ?? ''
      return {
        kind: kindOf(row[1], unit),
        name: row[1],
        member: /^\d{1,2}$/.test(row[2] ?? '') ? Number(row[2]) : null,
        state: row[3] ?? '',
        healthy: health(row[3] ?? ''),
        value: Number(row[4]),
        unit:
          unit === 'mV' || unit === 'Celsius' ? unit : unit === 'Watts' ? 'W' : unit === 'RPM' ? 'rpm' : null,
      }
    },
    fans: (line) => {
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
    supplies: (line) => {
      const [, member, slot = '', pid = '', rest = ''] =
        /^ ?(\d{1,2})([A-Z]?)\s+(Not Present|\S{1,20})\s*(.*)$/.exec(line) ?? []
      if (member === undefined) return null
      const state =
        pid === 'Not Present' ? pid : (/\b(OK|Good|Bad|No Input Power|Fail\w*)\b/.exec(rest)?.[1] ?? '')
      const watts = /(\d{2,5})(?:\/\d{1,5})?\s*$/.exec(rest)?.[1]
      return {
        kind: 'power-supply',
        name: slot === '' ? pid : `Power supply ${slot}`,
        member: Number(member),
        state,
        healthy: health(state),
        value: watts === undefined ? null : Number(watts),
        unit: watts === undefined ? null : 'W',
      }
    },
  }
