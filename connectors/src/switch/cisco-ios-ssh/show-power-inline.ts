import { columnsOf, findColumns, isRule } from './columns.ts'
import { longInterface, parseInterface } from '../interfaces.ts'
import type { PowerBudget } from '../chassis-readings.ts'
import type { PowerState } from '../capabilities.ts'
import type { Columns, Parsed } from './columns.ts'

const titles = ['Interface', 'Admin', 'Oper', 'Power', 'Device', 'Class', 'Max'] as const

const modularHeader = /^Interface\s+Admin\s.{0,40}Power\(Watts\)/
const units = /^\s*(?:\(Watts\)|(?:\(enabled ?\)\s*)?From PS\b)/

/**
 * Output of `show power inline`: one table per stack member with its own header and a `Totals` line; rows may lack cells
 * at the end. A port set to `power inline never` shows Admin `off`. A 4500 and a 6500 have two columns of watts. Null
 * without table.
 */
export const parsePowerInline = (lines: readonly string[]): Parsed<PowerState> | null => {
  const rows: PowerState[] = []
  let dropped = 0
  let columns: Columns | 'modular' | null = null
  let seen = false
  for (const line of lines) {
    const header = modularHeader.test(line) ? 'modular' : findColumns(line, titles)
    if (header !== null) {
      columns = header
      seen = true
    } else if (/^(?:Module|Available|Totals|Interface)\b/.test(line.trim())) columns = null
    else if (columns !== null && line.trim() !== '' && !isRule(line) && !units.test(line)) {
      const row = columns === 'modular' ? modularRowOf(line) : rowOf(line, columns)
      if (row === null) dropped += 1
      else rows.push(row)
    }
  }
  return seen ? { rows, dropped } : null
}

/**
 * Watts of each member above its table: the `Module` block of stacks, or `Available:370.0(w)  Used:55.6(w)
 * Remaining:314.4(w)` of a single unit on IOS 15 or of a 4500. That line names nobody: it is the member whose ports follow,
 * or 1 where ports have no member (`Gi0/1`). A 6500 tells of none. Null without any table.
 */
export const parsePowerBudget = (lines: readonly string[]): PowerBudget[] | null => {
  const budgets: PowerBudget[] = []
  let inModules = false
  for (const [at, line] of lines.entries()) {
    const single =
      /^Available: ?(\d{1,5}(?:\.\d)?)\(w\) +Used: ?(\d{1,5}(?:\.\d)?)\(w\) +Remaining: ?(-?\d{1,5}(?:\.\d)?)\(w\)/.exec(
        line,
      )
    const row = /^\s*(\d{1,2})\s+(\d{1,5}(?:\.\d)?)\s+(\d{1,5}(?:\.\d)?)\s+(-?\d{1,5}(?:\.\d)?)\s*$/.exec(
      line,
    )
    if (/^Module\s+Available\s+Used\s+Remaining/.test(line)) inModules = true
    else if (/^Interface\b/.test(line)) inModules = false
    const [, available, used, remaining] = single ?? []
    if (single !== null) budgets.push(budget(memberBelow(lines, at), available, used, remaining))
    else if (inModules && row !== null) budgets.push(budget(Number(row[1]), row[2], row[3], row[4]))
  }
  return budgets.length === 0 && !lines.some((line) => modularHeader.test(line)) ? null : budgets
}

const memberBelow = (lines: readonly string[], at: number): number => {
  for (const line of lines.slice(at + 1)) {
    if (line.startsWith('Available:')) break
    const numbers = parseInterface(/^[A-Za-z]{2,18}[\d/]{1,12}(?= )/.exec(line)?.[0] ?? '')?.numbers ?? []
    if (numbers.length > 0) return numbers.length === 3 ? (numbers[0] ?? 1) : 1
  }
  return 1
}

const budget = (member: number, ...watts: readonly (string | undefined)[]): PowerBudget => ({
  member,
  available: Number(watts[0]),
  used: Number(watts[1]),
  remaining: Number(watts[2]),
})

const known = (text: string): string | null => (text === '' || text === 'n/a' ? null : text)

const rowOf = (line: string, columns: Columns): PowerState | null => {
  const { starts } = columnsOf(line, columns, 4)
  const at = (column: number) => line.slice(starts[column], starts[column + 1]).trim()
  return stateOf(at(0), at(1), at(2), at(3), at(4), at(5))
}

/**
 * Port, admin, perhaps a priority, oper, watts from the supply, watts to the device, device, class; a 6500 adds police and
 * consumption. The titles do not stand above their cells on all of them.
 */
const modularRowOf = (line: string): PowerState | null => {
  const [, port, admin, oper, watts, device, level] =
    /^(\S{3,30})\s+([a-z]{3,6})\s+(?:(?:low|high|critical|n\/a)\s+)?([a-z-]{2,20})\s+[\d.]{1,6}\s+([\d.]{1,6})\s+(\S.{0,40}?)\s+(n\/a|\d)(?:\s+\S{1,9}\s+\S{1,9})?\s*$/.exec(
      line,
    ) ?? []
  return stateOf(port, admin, oper, watts, device, level)
}

const stateOf = (
  port = '',
  admin = '',
  oper = '',
  watts = '',
  device = '',
  level = '',
): PowerState | null => {
  if (!/^[A-Za-z]{2,18}[\d/]{1,12}$/.test(port)) return null
  if (admin !== 'auto' && admin !== 'static' && admin !== 'off' && admin !== 'never') return null
  if (!/^[a-z-]{2,20}$/.test(oper) || !/^(?:\d{1,4}(?:\.\d{1,3})?|n\/a)?$/.test(watts)) return null
  const delivering = oper === 'on'
  return {
    interface: longInterface(port),
    admin: admin === 'never' ? 'off' : admin,
    delivering,
    fault: delivering || oper === 'off' ? null : oper,
    drawn: watts === '' || watts === 'n/a' ? null : Number(watts),
    class: known(level),
    device: known(device),
  }
}
