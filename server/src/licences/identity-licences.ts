import type { LicenceTier } from '@patchbay/connectors/identity/deployment'
import { dayOf, reportedLicence } from './reported-licence.ts'
import type { ReportedLicence } from './reported-licence.ts'

const day = 86_400_000

/** Compliance words of ISE, and what they mean; any other word says nothing that is understood. */
const meanings: Readonly<Record<string, ReportedLicence['reported']>> = {
  EVALUATION: 'evaluation',
  EVALUATION_EXPIRED: 'expired',
  COMPLIANT: 'active',
  FULL_COMPLIANCE: 'active',
  RESERVED_IN_COMPLIANCE: 'active',
  NONCOMPLIANT: 'over-used',
}

/** Tiers of an ISE deployment that are switched on or in use. */
export const identityLicences = (
  title: string,
  tiers: readonly LicenceTier[],
  at: Date,
): readonly ReportedLicence[] =>
  tiers
    .filter(({ enabled, used }) => enabled !== false || (used ?? 0) > 0)
    .map((tier) => {
      const { name, compliance, used, daysOutOfCompliance, evaluationDaysLeft } = tier
      const words = [
        ...(compliance === null ? [] : [compliance.toLowerCase().replaceAll('_', ' ')]),
        ...((daysOutOfCompliance ?? 0) > 0 ? [`out of compliance for ${daysOutOfCompliance} d`] : []),
      ]
      return reportedLicence({
        key: name,
        name: `${title}: ${name}`,
        vendor: 'Cisco',
        product: `ISE ${name}`,
        kind: '',
        used,
        ends: evaluationDaysLeft === null ? null : dayOf(new Date(at.getTime() + evaluationDaysLeft * day)),
        reported: meanings[compliance?.toUpperCase() ?? ''] ?? null,
        registration: words.length === 0 ? null : words.join(', '),
        withoutEnd: 'ISE does not report its end.',
      })
    })
