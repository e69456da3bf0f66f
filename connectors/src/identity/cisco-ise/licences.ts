import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { Failure, unreadable } from '../../failures.ts'
import { sift } from '../../transport/answers.ts'
import type { LicenceTier } from '../deployment.ts'
import type { OpenApi } from './open-api.ts'

const tier = z.object({
  name: z.string(),
  status: z.string().nullish(),
  compliance: z.string().nullish(),
  consumptionCounter: z.coerce.number().int().nonnegative().nullish(),
  daysOutOfCompliance: z.coerce.number().int().nullish(),
})
const evaluation = z.object({ daysRemaining: z.coerce.number().int() })

/** Licence tiers with the number in use; how many were bought is told by no call (OpenAPI 3.1 and later). */
export async function listLicenceTiers(api: OpenApi, ask: Ask): Promise<Reading<readonly LicenceTier[]>> {
  const path = ['license', 'system'] as const
  const query = new URLSearchParams()
  const listed = await api.get([...path, 'tier-state'], query, z.array(z.unknown()), ask)
  if (listed === null)
    throw unreadable({ cause: 'not-understood', message: `${api.name} does not tell its licence tiers` })
  const found = sift(tier, listed.value)
  const inEvaluation = found.rows.some(({ compliance }) => /^evaluation$/i.test(compliance ?? ''))
  // Asked only where it says something: otherwise it is an evaluation that nobody uses any more.
  const left = inEvaluation ? await daysLeft(api, ask) : null
  return {
    value: found.rows.map((row) => ({
      name: row.name,
      enabled: row.status === null || row.status === undefined ? null : /^enabled$/i.test(row.status),
      compliance: row.compliance ?? null,
      used: row.consumptionCounter ?? null,
      daysOutOfCompliance: row.daysOutOfCompliance ?? null,
      evaluationDaysLeft: /^evaluation$/i.test(row.compliance ?? '') ? left : null,
    })),
    complete: true,
    dropped: found.dropped,
    observedAt: listed.receivedAt,
  }
}

async function daysLeft(api: OpenApi, ask: Ask): Promise<number | null> {
  try {
    const path = ['license', 'system', 'eval-license']
    return (await api.get(path, new URLSearchParams(), evaluation, ask))?.value.daysRemaining ?? null
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return null
  }
}
