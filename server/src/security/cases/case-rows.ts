import type { CaseState, Severity } from '@patchbay/contract/security-cases/case-words'
import type { SecurityCase } from '@patchbay/contract/workflows/security-response/cases'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { personName } from '../../allocation/holds/hold-rows.ts'
import type { Database } from '../../database/schema.ts'
import { caseEnd, caseOpen, casePlan, caseProven, caseState, caseWhy } from './case-state.ts'

export interface CaseRow {
  readonly id: number
  readonly severity: Severity
  readonly indicator: string
  readonly alert_at: Date
  readonly summary: string
  readonly state: CaseState
  readonly open: string | null
  readonly why: string | null
  readonly device: string | null
  readonly owner: string | null
  readonly place: string | null
  readonly unresolved: string | null
  readonly proven_at: Date | null
  readonly ends_at: Date | null
  readonly overdue: boolean
  readonly assignee: number | null
  readonly assignee_name: string | null
  readonly ticket: string | null
  readonly source: string
  readonly alerts: number
  readonly opened_at: Date
  readonly latest_alert_at: Date
  readonly placed_at: Date | null
  readonly contained_at: Date | null
  readonly reopened: number
  readonly run: number | null
}

/** Every case `c` with its state and what that is read from. */
export const allCases = sql`
  select c.id, c.severity, c.indicator, c.alert_at, c.summary, ${caseState} as state, ${caseOpen} as open, ${caseWhy} as why,
    c.device, c.owner, c.place, c.unresolved, ${caseProven} as proven_at, ${caseEnd} as ends_at,
    coalesce(${caseEnd} < clock_timestamp(), false)
      and ${caseState} in ('contained', 'part-contained', 'part-released', 'releasing') as overdue,
    c.assignee, case when p.id is null then null else ${personName('p')} end as assignee_name, c.ticket, c.source, c.alerts,
    c.opened_at, c.latest_alert_at, c.placed_at, c.contained_at, c.reopened, ${casePlan} as run
  from security_case c left join person p on p.id = c.assignee`

export async function caseRow(database: Kysely<Database>, id: number): Promise<CaseRow | null> {
  const { rows } = await casesWhere(sql`id = ${id}`, 1, 0).execute(database)
  return rows[0] ?? null
}

/** The worst and the newest first. */
export const casesWhere = (where: RawBuilder<unknown>, limit: number, offset: number) => sql<CaseRow>`
  select * from (${allCases}) listed where ${where}
  order by overdue desc, array_position(array['critical', 'high', 'medium', 'low'], severity), id desc
  limit ${limit} offset ${offset}`

const instant = (at: Date | null) => at?.toISOString() ?? null

export const shownCase = (row: CaseRow): SecurityCase => ({
  id: row.id,
  severity: row.severity,
  indicator: row.indicator,
  alertAt: row.alert_at.toISOString(),
  summary: row.summary,
  state: row.state,
  open: row.open ?? (row.state === 'part-contained' || row.state === 'part-released' ? row.why : null),
  device: row.device,
  owner: row.owner,
  place: row.place,
  unresolved: row.unresolved,
  provenAt: instant(row.proven_at),
  endsAt: instant(row.ends_at),
  overdue: row.overdue,
  assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? '' },
  ticket: row.ticket,
  source: row.source,
  alerts: row.alerts,
  openedAt: row.opened_at.toISOString(),
  latestAlertAt: row.latest_alert_at.toISOString(),
  placedAt: instant(row.placed_at),
  containedAt: instant(row.contained_at),
  reopened: row.reopened,
  run: row.run,
})
