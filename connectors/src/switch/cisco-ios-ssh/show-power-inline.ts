import { findColumns, isRule } from './columns.ts'
import { longInterface, parseInterface } from '../interfaces.ts'
import type { PowerBudget } from '../chassis-readings.ts'
import type { PowerState } from '../capabilities.ts'
import type { Columns, Parsed } from './columns.ts'

const titles = ['Interface', 'Admin', 'Oper', 'Power', 'Device', 'Class', 'Max'] as const

/**
 * Output of `show power inline`: one table per stack member with its own header and a `Totals` line; rows may lack cells
 * at the end. A port set to `power inline never` shows Admin `off`. Null without table.
 */
export const parsePowerInline = (lines: readonly string[]): Parsed<PowerState> | null => {
  const rows: PowerState[] = []
  let dropped = 0
  let columns: Columns | null = null
  let seen = false
  for (const line of lines) {
    const header = findColumns(line, titles)
    if (header !== null) {
      columns = header
      seen = true
    } else if (/^(?:Module|Available|Totals)\b/.test(line.trim())) columns = null
    else if (columns !== null && line.trim() !== '' && !isRule(line) && !/^\s*\(Watts\)/.test(line)) {
      const row = rowOf(line, columns)
      if (row === null) dropped += 1
      else rows.push(row)
    }
  }
  return seen ? { rows, dropped } : null
}

/**
 * Watts of each member above its table: the `Module` block of stacks, or `Available:370.0(w)  Used:55.6(w)
 * Remaining:314.4(w)` of a single unit on IOS 15. That line names nobody: it is the member whose ports follow, or 1 where
 * ports have no member (`Gi0/1`). Null without any.
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
  return budgets.length === 0 ? null : budgets
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

const rowOf = (line: string, { starts }: Columns): PowerState | null => {
  const at = (column: number) => line.slice(starts[column], starts[column + 1]).trim()
  const admin = at(1)
  const oper = at(2)
  const watts = at(3)
  if (!/^[A-Za-z]{2,18}[\d/]{1,12}$/.test(at(0))) return null
  if (admin !== 'auto' && admin !== 'static' && admin !== 'off' && admin !== 'never') return null
  if (!/^[a-z-]{2,20}$/.test(oper) || !/^(?:\d{1,4}(?:\.\d{1,3})?|n\/a)?$/.test(watts)) return null
  const delivering = oper === 'on'
  return {
    interface: longInterface(at(0)),
    admin: admin === 'never' ? 'off' : admin,
    delivering,
    fault: delivering || oper === 'off' ? null : oper,
    drawn: watts === '' || watts === 'n/a' ? null : Number(watts),
    class: known(at(5)),
    device: known(at(4)),
  }
}
