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

/** What was seen of each MAC of the latest containment; after a release, what was seen since. */
const seen = sql`(select w.* from security_watch w join plan p on p.id = w.plan_id
  where w.plan_id = ${latestPlan('id')} and (p.state not in ('undone', 'undo-failed') or w.looked_at > p.ended_at))`

/** A MAC of the latest containment that was seen outside of quarantine, or in it after a release. */
const seenOpen = sql`exists (select 1 from ${seen} w where w.holds = false)`

/** What a release was to show and did not, one MAC after the other; null where it was shown, or was looked at since. */
const releaseNotShown = sql<string | null>`(
  select string_agg(f.seen, ' ' order by f.change_id, f.position) from change_proof f
  join change u on u.id = f.change_id join change done on done.id = u.undo_of
  where done.plan = ${latestPlan('id')} and u.state = 'done-not-proven' and f.state = 'not-proven'
    and not exists (select 1 from ${seen} w))`

/** When the containment was last seen to hold for every MAC; null where one was not looked at, or is open. */
export const caseProven = sql<Date | null>`(
  select case when bool_and(coalesce(w.holds, false)) then min(w.looked_at) end
  from ${seen} w where not ${watched})`

/** Containments of the latest run that failed while the others stand, each with why; null where none did. */
const failedSteps = sql<string | null>`(
  select string_agg(concat_ws(' ', f.sentence, f.why), ' ' order by f.id) from change f
  where f.plan = ${latestPlan('id')} and f.kind in ('contain-endpoint', 'onboard-endpoint', 'assign-port')
    and f.state in ('expired', 'cancelled', 'undone', 'undo-failed'))`

/** What is open, named, one MAC after the other, and then what was not done, or not shown by a release. */
export const caseOpen = sql<string | null>`nullif(concat_ws(' ',
  (select string_agg(w.words, ' ' order by w.mac) from ${seen} w where w.holds = false),
  case when ${latestPlan('state')} = 'undone' then ${releaseNotShown} when ${latestPlan('goes_back')} then null else ${failedSteps} end), '')`

/** It is being done, and nothing of it was proven yet. */
const beginning = sql`(${latestPlan('state')} = 'running' and not ${firstProven})`

/** State of a case `c`: nothing of it is stored twice, its containment and what was seen of it say it. */
export const caseState = sql<CaseState>`(case
  when c.false_alarm_at is not null then 'false-alarm'
  when ${latestPlan('state')} is null then
    case when c.resolving_until > clock_timestamp() then 'resolving' else 'new' end
  when ${latestPlan('state')} = 'awaiting-approval' then 'waiting'
  when ${latestPlan('state')} = 'undone' then
    case when ${seenOpen} or ${releaseNotShown} is not null then 'part-released' else 'released' end
  when ${latestPlan('state')} = 'undo-failed' then 'part-released'
  when ${latestPlan('goes_back')} then 'releasing'
  when ${watched} then 'watched'
  when ${latestPlan('state')} in ('needs-person', 'done-not-proven') or ((${seenOpen} or ${failedSteps} is not null) and not ${beginning}) then 'part-contained'
  when ${latestPlan('state')} = 'done' or ${firstProven} then 'contained'
  else 'containing' end)`
