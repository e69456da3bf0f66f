import { quarantineAlone } from '@patchbay/contract/plans/cyber-security-response'
import type { Ask } from '@patchbay/connectors/asking'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { ContainedCase } from '@patchbay/contract/workflows/security-response/contain-cases'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { stands, wantsReason } from '../../changes/rights/override.ts'
import type { Requester } from '../../changes/preview/preview-change.ts'
import type { ChangeWorker } from '../../changes/worker.ts'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { cyberSecurityResponse } from '../../plans/cyber-security-response/index.ts'
import { plan } from '../../plans/plan-kind.ts'
import { previewPlan } from '../../plans/preview-plan.ts'
import { readPlan } from '../../plans/rows.ts'
import type { Standing } from '../../plans/rows.ts'
import { readPolicy } from '../../policies/policies.ts'
import { caseState } from '../cases/case-state.ts'

interface Asked {
  readonly ids: readonly number[]
  readonly reason: string
  readonly ticket: string | null
  readonly expiresAt: Date
}

export interface CasesPreviewed {
  readonly cases: ContainedCase[]
  readonly approval: string | null
}

interface Row {
  readonly id: number
  readonly indicator: string
  readonly state: string
  readonly device_macs: string[]
  readonly ticket: string | null
}

/** Previews that run at once: each asks the identity system for every MAC. */
const atOnce = 4

/**
 * Previews the same quarantine for several cases, each as a run of its own with its own proof and release. What cannot be contained is
 * refused for itself. More than the cap of the site wait for a second person. @throws CallError `no-such-thing`
 */
export async function previewCases(
  worker: ChangeWorker,
  requester: Requester,
  { ids, ...asked }: Asked,
  ask: Ask,
): Promise<CasesPreviewed> {
  const { database } = worker
  const rows = await readRows(database, ids)
  const { containments: cap } = await readPolicy(database, 'caps')
  const approval =
    rows.length > cap ? `Site limit: ${rows.length} devices at once are more than ${cap}.` : null
  const cases = await withLimit(rows, atOnce, (row) =>
    previewOne(worker, requester, row, { ...asked, approval }, ask),
  )
  return { cases, approval }
}

async function readRows(database: Kysely<Database>, ids: readonly number[]): Promise<readonly Row[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Row>`
    select c.id, c.indicator, ${caseState} as state, c.device_macs, c.ticket from security_case c
    where c.id = any(${sql.val(wanted)}::int[]) order by c.id`.execute(database)
  if (rows.length < wanted.length) throw new CallError('no-such-thing')
  return rows
}

/** States in which nothing contains a device. */
const free: ReadonlySet<string> = new Set(['new', 'resolving', 'watched', 'released'])

async function previewOne(
  worker: ChangeWorker,
  requester: Requester,
  { id, indicator, state, device_macs: macs, ticket }: Row,
  { approval, ...asked }: Omit<Asked, 'ids'> & { readonly approval: string | null },
  ask: Ask,
): Promise<ContainedCase> {
  const refused = (words: string): ContainedCase => ({
    case: id,
    indicator,
    macs,
    run: null,
    refused: words,
    warnings: [],
  })
  if (!free.has(state)) return refused(`Case ${id} is closed, or has a containment.`)
  if (macs.length === 0) return refused('No device is known for the time of its alert.')
  const containment = {
    case: String(id),
    macs: macs.join(' '),
    ...quarantineAlone,
  }
  try {
    const run = await previewPlan(
      worker,
      plan(cyberSecurityResponse),
      requester,
      {
        asked: containment,
        ...asked,
        ticket: asked.ticket ?? ticket,
        approval: approval === null ? [] : [approval],
      },
      ask,
    )
    const standing = await readPlan(worker.database, run)
    if (standing === null) return refused('Its preview is gone.')
    return { ...refused(''), ...outcomeOf(standing) }
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'input-not-valid') throw error
    return refused(Object.values(error.fields ?? {}).join(' '))
  }
}

/** Nobody reads every check of many devices: one that is protected is contained from its own case. */
function outcomeOf({ row, changes }: Standing): Pick<ContainedCase, 'run' | 'refused' | 'warnings'> {
  const checks = [...changes.values()].flatMap(({ preview }) => (preview as Preview).checks)
  const why = [
    ...checks.filter(stands).map(({ words }) => words),
    ...checks
      .filter(({ past }) => past === true)
      .map(({ words }) => `${words} Contain it from its own case.`),
  ]
  if (why.length > 0) return { run: null, refused: why.join(' '), warnings: [] }
  if (row.state !== 'previewed') return { run: null, refused: 'It changes nothing.', warnings: [] }
  return { run: row.id, refused: null, warnings: checks.filter(wantsReason).map(({ words }) => words) }
}

/** Every warning of a run, each answered with the one reason. */
export function acceptedFor(
  { steps, changes }: Standing,
  reason: string | null,
): { readonly step: string; readonly check: string; readonly reason: string }[] {
  if (reason === null) return []
  return [...changes].flatMap(([position, { preview }]) =>
    (preview as Preview).checks
      // A protection takes a reason of its own, from its own case.
      .filter((check) => wantsReason(check) && check.past !== true)
      .map(({ id }) => ({ step: steps[position]?.name ?? '', check: id, reason })),
  )
}
