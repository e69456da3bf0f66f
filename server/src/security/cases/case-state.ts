import type { CaseState } from '@patchbay/contract/security-cases/case-words'
import { sql } from 'kysely'

/** The latest containment of a case `c` that was begun: a preview is none, nor what was refused or called off. */
const latestPlan = (
  column: 'id' | 'state' | 'why' | 'expires_at' | 'goes_back' | 'ended_at' | 'known',
) => sql`(
  select p.${sql.ref(column)} from plan p
  where p.name = 'cyber-security-response' and p.asked ->> 'case' = c.id::text and p.state not in ('draft', 'previewed', 'checked', 'cancelled', 'expired')
  order by p.id desc limit 1)`

export const casePlan = sql<number | null>`${latestPlan('id')}`
export const caseEnd = sql<Date | null>`${latestPlan('expires_at')}`
export const caseWhy = sql<string | null>`${latestPlan('why')}`

/** Its first proof was seen; that after 5 minutes may be awaited still. */
const firstProven = sql`exists (select 1 from plan_step s where s.plan_id = ${latestPlan('id')} and s.name = 'proof' and s.state = 'done')`

/** The latest is no containment: it changed nothing and watches. */
const watched = sql`coalesce((${latestPlan('known')} ->> 'watch')::boolean, false)`

/** A MAC of the latest containment that was seen outside of quarantine. */
const seenOpen = sql`exists (select 1 from security_watch w where w.plan_id = ${latestPlan('id')} and w.holds = false)`

/** When the containment was last seen to hold for every MAC; null where one was not looked at, or is open. */
export const caseProven = sql<Date | null>`(
  select case when bool_and(coalesce(w.holds, false)) then min(w.looked_at) end
  from security_watch w where w.plan_id = ${latestPlan('id')} and not ${watched})`

/** Containments of the latest run that failed while the others stand, each with why; null where none did. */
const failedSteps = sql<string | null>`(
  select string_agg(concat_ws(' ', f.sentence, f.why), ' ' order by f.id) from change f
  where f.plan = ${latestPlan('id')} and f.kind in ('contain-endpoint', 'onboard-endpoint', 'assign-port')
    and f.state in ('expired', 'cancelled', 'undone', 'undo-failed'))`

/** What is open, named, one MAC after the other, and then what was not done. */
export const caseOpen = sql<string | null>`nullif(concat_ws(' ', (
  select string_agg(w.words, ' ' order by w.mac) from security_watch w
  where w.plan_id = ${latestPlan('id')} and w.holds = false), case when ${latestPlan('goes_back')} then null else ${failedSteps} end), '')`

/** It is being done, and nothing of it was proven yet. */
const beginning = sql`(${latestPlan('state')} = 'running' and not ${firstProven})`

/** State of a case `c`: nothing of it is stored twice, its containment and what was seen of it say it. */
export const caseState = sql<CaseState>`(case
  when c.false_alarm_at is not null then 'false-alarm'
  when ${latestPlan('state')} is null then
    case when c.resolving_until > clock_timestamp() then 'resolving' else 'new' end
  when ${latestPlan('state')} = 'awaiting-approval' then 'waiting'
  when ${latestPlan('state')} = 'undone' then 'released'
  when ${latestPlan('state')} = 'undo-failed' then 'part-released'
  when ${latestPlan('goes_back')} then 'releasing'
  when ${watched} then 'watched'
  when ${latestPlan('state')} in ('needs-person', 'done-not-proven') or ((${seenOpen} or ${failedSteps} is not null) and not ${beginning}) then 'part-contained'
  when ${latestPlan('state')} = 'done' or ${firstProven} then 'contained'
  else 'containing' end)`
