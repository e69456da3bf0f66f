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
  const blocks = blocksOf(lines)
  const headed = new Set(blocks.map(({ unit }) => unit))
  // Without the table the device's own lines are of the unit that has no block.
  if (start === -1) for (commanding = 1; headed.has(commanding);) commanding += 1
  const chosen = new Map<number, BlockFacts>()
  for (const { unit, facts } of blocks) {
    const number = unit ?? commanding
    const known = units.get(number) ?? nothing
    units.set(number, {
      ...known,
      model: known.model ?? facts.model,
      uptime: facts.uptime ?? known.uptime,
    })
    const before = chosen.get(number)
    const isWhole = facts.mac !== null && facts.serial !== null
    if (before === undefined || isWhole || (before.mac === null && before.serial === null))
      chosen.set(number, facts)
  }
  // A MAC beside another block's serial would make one unit of two.
  for (const [number, { mac, serial }] of chosen)
    units.set(number, { ...(units.get(number) ?? nothing), mac, serial })
  const own = parseShowVersion(lines)
  const first = units.get(commanding)
  const isOthers = (serial: string) =>
    [...units].some(([number, other]) => number !== commanding && other.serial === serial)
  if (own !== null && first !== undefined)
    units.set(commanding, {
      ...first,
      model: first.model ?? own.model,
      serial: first.serial ?? own.serials.find((serial) => !isOthers(serial)) ?? null,
      software: first.software ?? own.software,
    })
  return units
}

type BlockFacts = Pick<UnitFacts, 'model' | 'serial' | 'mac' | 'uptime'>

interface Block {
  /** Null for the device's own lines. */
  readonly unit: number | null
  readonly facts: BlockFacts
}

/** The device's own lines, then a block behind each `Switch 02`. A second MAC begins a block that nobody names, which is left out. */
const blocksOf = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = []
  let unit: number | null | undefined = null
  let facts: BlockFacts = untold
  const finish = (next: number | undefined) => {
    if (unit !== undefined && facts !== untold) blocks.push({ unit, facts })
    unit = next
    facts = untold
  }
  for (const line of lines) {
    const heading = /^Switch (\d{1,2})\s*$/.exec(line)?.[1]
    if (heading !== undefined) {
      finish(Number(heading))
      continue
    }
    const pair = /^([A-Za-z][A-Za-z ]{3,40}?)\s*: ?(\S.{0,80}?)\s*$/.exec(line)
    const key = pair?.[1]?.toLowerCase()
    const value = pair?.[2] ?? null
    const named = /^\S{1,64} uptime is (.{1,200})$/.exec(line)?.[1]
    if (key === 'base ethernet mac address') {
      if (facts.mac !== null) finish(undefined)
      facts = { ...facts, mac: canonicalMac(value ?? '') }
    } else if (key === 'model number') facts = { ...facts, model: facts.model ?? value }
    else if (key === 'system serial number') facts = { ...facts, serial: facts.serial ?? value }
    else if (key === 'switch uptime') facts = { ...facts, uptime: parseUptime(value ?? '') }
    else if (named !== undefined) facts = { ...facts, uptime: parseUptime(named) }
  }
  finish(undefined)
  return blocks
}

const untold: BlockFacts = { model: null, serial: null, mac: null, uptime: null }
