import { sql } from 'kysely'
import type { OwnList } from './own-list.ts'

interface Row {
  readonly plan: number
  readonly case: string
  readonly mac: string
  readonly words: string
  readonly since: Date
  readonly looked: Date
  readonly indicator: string
}

/** MACs that should be in quarantine and are not, or were released and are still: what the watch and the nightly look found. */
export const containmentsOpen: OwnList = {
  name: 'containments-open',
  title: 'Containments that differ',
  key: 'workflows-cyber-security-response',
  columns: [
    { head: 'Case' },
    { head: 'Indicator', mono: true },
    { head: 'MAC', mono: true },
    { head: 'Found' },
    { head: 'Since' },
    { head: 'Looked at' },
  ],
  none: 'Each containment is as it should be.',
  rows: async ({ database, scope }) => {
    // A device is of no building for certain, so that a narrowed dashboard does not count it.
    if (scope.building !== undefined || scope.department !== undefined) return []
    const { rows } = await sql<Row>`
      select p.id as plan, p.asked ->> 'case' as "case", w.mac, w.words, w.since, w.looked_at as looked, c.indicator
      from security_watch w join plan p on p.id = w.plan_id
      join security_case c on c.id::text = p.asked ->> 'case'
      where w.holds = false order by w.since, w.mac`.execute(database)
    return rows.map((row) => ({
      opens: `/workflows/cyber-security-response?case=${row.case}`,
      cells: [row.case, row.indicator, row.mac, row.words, row.since.toISOString(), row.looked.toISOString()],
      buildings: [],
    }))
  },
}
