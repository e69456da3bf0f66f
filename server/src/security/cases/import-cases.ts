import { severities } from '@patchbay/contract/security-cases/case-words'
import { newCase } from '@patchbay/contract/workflows/security-response/cases'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { readTable } from '../../places/csv.ts'
import type { CsvRow } from '../../places/csv.ts'
import { readIndicator } from './indicator-key.ts'
import { openOrJoin } from './open-case.ts'

type Line = z.output<typeof newCase>

/** Lines that one list may have. */
const most = 500

/** Columns in any order; Indicator and Summary are needed. */
const columns = {
  indicator: 'indicator',
  time: 'alertAt',
  severity: 'severity',
  summary: 'summary',
  ticket: 'ticket',
} as const

const refuse = (words: string) => new CallError('input-not-valid', { fields: { csv: words } })

export interface Imported {
  readonly opened: number
  readonly joined: number
  readonly faults: { readonly line: number; readonly words: string }[]
}

/** Opens a case for each line of a list, or none: where a line is wrong every fault is told and nothing is opened. */
export async function importCases(
  transaction: Transaction<Database>,
  csv: string,
  person: number,
): Promise<Imported> {
  const [head, ...rows] = await readTable(csv, refuse, { rows: most })
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  if (!names.includes('indicator') || !names.includes('summary')) {
    throw refuse('The first line names the columns: Indicator, Time, Severity, Summary, Ticket.')
  }
  const faults: Imported['faults'] = []
  const lines = rows.flatMap((row) => {
    const read = lineOf(names, row)
    if ('fault' in read) faults.push({ line: row.line, words: read.fault })
    return 'fault' in read ? [] : [read]
  })
  if (faults.length > 0) return { opened: 0, joined: 0, faults }
  const counts = { opened: 0, joined: 0 }
  for (const { indicator, alertAt, severity, summary, ticket } of lines) {
    const opened = await openOrJoin(transaction, {
      indicator,
      alertAt: alertAt === null ? new Date() : new Date(alertAt),
      severity,
      summary,
      ticket,
      system: null,
      source: 'CSV',
      person,
    })
    if ('fault' in opened) throw refuse(opened.fault)
    counts[opened.joined ? 'joined' : 'opened'] += 1
  }
  return { ...counts, faults: [] }
}

function lineOf(names: readonly string[], { cells }: CsvRow): Line | { readonly fault: string } {
  const filled = Object.fromEntries(
    Object.entries(columns).flatMap(([head, name]) => {
      const text = cells[names.indexOf(head)]?.trim() ?? ''
      return text === '' ? [] : [[name, name === 'severity' ? text.toLowerCase() : text]]
    }),
  )
  const time = filled['alertAt']
  if (time !== undefined) {
    const at = /(Z|[+-]\d\d:?\d\d)$/i.test(time) ? new Date(time.replace(' ', 'T')) : new Date(Number.NaN)
    if (Number.isNaN(at.getTime())) return { fault: `Time ${time}: write it such as 2026-11-27T02:14:00Z.` }
    filled['alertAt'] = at.toISOString()
  }
  const parsed = newCase.safeParse(filled)
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0]
    if (name === 'severity') return { fault: `Severity is one of ${severities.join(', ')}.` }
    return { fault: `${name === 'summary' ? 'Summary' : 'Indicator'} is missing or too long.` }
  }
  const read = readIndicator(parsed.data.indicator)
  return 'fault' in read ? { fault: `${parsed.data.indicator}: ${read.fault}` } : parsed.data
}
