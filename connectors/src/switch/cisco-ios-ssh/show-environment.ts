import { health, tables } from './environment-tables.ts'
import type { EnvironmentReading } from '../chassis-readings.ts'
import type { Parsed } from './columns.ts'

/**
 * Output of `show environment all`, in its layouts: lines (`Switch 3: SYSTEM TEMPERATURE is OK`, `FAN PS-1 is OK`) on 2960X,
 * 3850 and 9300 with 16.x; tables of sensors, fans and supplies that differ by platform. Null when none of it is there.
 */
export const parseEnvironment = (lines: readonly string[]): Parsed<EnvironmentReading> | null => {
  const rows: EnvironmentReading[] = []
  let table: (typeof tables)[number] | null = null
  let seen = false
  let dropped = 0
  let member: number | null = null
  for (const line of lines) {
    const text = line.trim()
    const titled = tables.find(({ titles }) => titles.test(text))
    const last = rows.at(-1)
    const state = /^(?:System )?Temperature State: (\S.{0,20})$/.exec(text)?.[1]
    if (titled !== undefined) table = titled
    else if (otherTable.test(text)) table = null
    else if (state !== undefined && last?.kind === 'temperature' && last.value !== null) {
      rows[rows.length - 1] = { ...last, state, healthy: health(state) }
    } else {
      if (text === '' || /^[-\s]+$/.test(text)) continue
      const lone = loneLine(text, member)
      if (lone !== null) {
        table = null
        member = lone.member ?? member
        if (lone.reading !== null) rows.push(lone.reading)
      } else if (table !== null) {
        const row = table.row(line, member)
        if (row === null) dropped += 1
        else {
          rows.push(row)
          // The lines about fans of supplies that follow a member's fans do not say whose they are.
          if (row.kind === 'fan') member = row.member ?? member
        }
        continue
      } else continue
    }
    seen = true
  }
  return seen ? { rows, dropped } : null
}

// The adapter of a 9200CX; the first of two lines of titles on a 9500; modes of supplies on a 9400.
const otherTable =
  /^(?:Power Source\s+Type\b|(?:Power|Fan)\s+Fan States$|PS Current\b|Power supplies currently\b)/

const loneLine = (
  text: string,
  current: number | null,
): { readonly member: number | null; readonly reading: EnvironmentReading | null } | null => {
  // `show environment stack` and single units of IOS 15 put the member in a line of its own or nowhere.
  const heading = /^SWITCH: ?(\d{1,2})$/i.exec(text)?.[1]
  if (heading !== undefined) return { member: Number(heading), reading: null }
  const whole = /^(?:Switch (\d{1,2}): )?(?:SYSTEM )?TEMPERATURE is (.{1,20})$/.exec(text)
  if (whole?.[2] !== undefined) {
    const member = whole[1] === undefined ? current : Number(whole[1])
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
  const fan = /^(?:Switch (\d{1,2}) )?(FAN(?: .{1,12})?) is (.{1,20})$/.exec(text)
  if (fan?.[2] !== undefined && fan[3] !== undefined) {
    const member = fan[1] === undefined ? current : Number(fan[1])
    return {
      member,
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
