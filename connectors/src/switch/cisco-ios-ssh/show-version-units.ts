import { canonicalMac } from '../../mac.ts'
import { parseShowVersion, parseUptime } from './show-version.ts'
import type { StackUnit } from '../chassis-readings.ts'

export type UnitFacts = Pick<StackUnit, 'model' | 'serial' | 'software' | 'uptime' | 'mac'>

/**
 * Facts of each stack member in `show version`: the member table (`* 1 62 C9300-48U 17.09.04a CAT9K_IOSXE INSTALL`,
 * without mode on 2960X), the device's own lines for the commanding member, and a `Switch 02` block for each other one. Two
 * joined by StackWise Virtual have the blocks without the table, and a 4500 neither: what is missing for the commanding one
 * is the device's own.
 */
export const parseVersionUnits = (lines: readonly string[]): ReadonlyMap<number, UnitFacts> => {
  const units = new Map<number, UnitFacts>()
  const start = lines.findIndex((line) => /^Switch\s+Ports\s+Model\s+SW Version/.test(line))
  const nothing: UnitFacts = { model: null, serial: null, software: null, uptime: null, mac: null }
  let commanding = 1
  for (const line of start === -1 ? [] : lines.slice(start + 1)) {
    const row = /^([* ])\s*(\d{1,2})\s+\d{1,3}\s+(\S{3,40})\s+(\S{3,40})/.exec(line)
    if (row?.[2] !== undefined) {
      units.set(Number(row[2]), { ...nothing, model: row[3] ?? null, software: row[4] ?? null })
      if (row[1] === '*') commanding = Number(row[2])
    } else if (!/^[-\s]*$/.test(line)) break
  }
  let unit = commanding
  for (const line of lines) {
    const block = /^Switch (\d{1,2})\s*$/.exec(line)?.[1]
    if (block !== undefined) unit = Number(block)
    const known = units.get(unit) ?? nothing
    const pair = /^([A-Za-z][A-Za-z ]{3,40}?)\s*: ?(\S.{0,80}?)\s*$/.exec(line)
    const key = pair?.[1]?.toLowerCase()
    const value = pair?.[2] ?? null
    const named = /^\S{1,64} uptime is (.{1,200})$/.exec(line)?.[1]
    if (key === 'model number') units.set(unit, { ...known, model: known.model ?? value })
    else if (key === 'system serial number') units.set(unit, { ...known, serial: value })
    else if (key === 'base ethernet mac address')
      units.set(unit, { ...known, mac: known.mac ?? canonicalMac(value ?? '') })
    else if (key === 'switch uptime') units.set(unit, { ...known, uptime: parseUptime(value ?? '') })
    else if (named !== undefined) units.set(unit, { ...known, uptime: parseUptime(named) })
  }
  const own = parseShowVersion(lines)
  const first = units.get(commanding)
  if (own !== null && first !== undefined)
    units.set(commanding, {
      ...first,
      model: first.model ?? own.model,
      serial: first.serial ?? own.serials[0] ?? null,
      software: first.software ?? own.software,
    })
  return units
}
