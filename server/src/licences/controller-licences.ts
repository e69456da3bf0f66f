import type { DeviceLicence } from '@patchbay/connectors/controller/capabilities'
import { reportedLicence } from './reported-licence.ts'
import type { ReportedLicence } from './reported-licence.ts'

/** The two licences that a device has there, each at a level. */
const stacks = [
  { of: 'network', product: 'Network' },
  { of: 'dna', product: 'DNA' },
] as const

/** Licences of a network controller by level. A device without a level is uncovered in each level of that licence. */
export function controllerLicences(
  title: string,
  devices: readonly DeviceLicence[],
): readonly ReportedLicence[] {
  return stacks.flatMap(({ of, product }) => {
    const levels = [...new Set(devices.flatMap((device) => device[of] ?? []))].sort()
    const without = devices.filter((device) => device[of] === null)
    return levels.map((level) =>
      levelOf(
        { key: `${of} ${level}`, name: `${title}: ${product} ${level}`, product: `${product} ${level}` },
        devices.filter((device) => device[of] === level),
        without,
      ),
    )
  })
}

function levelOf(
  named: Pick<ReportedLicence, 'key' | 'name' | 'product'>,
  covered: readonly DeviceLicence[],
  without: readonly DeviceLicence[],
): ReportedLicence {
  const device = ({ name, address }: DeviceLicence, isCovered: boolean) => ({
    name,
    address: address ?? '',
    covered: isCovered,
  })
  const evaluations = covered.flatMap(({ evaluationEnds }) => evaluationEnds ?? []).sort()
  return reportedLicence({
    ...named,
    vendor: 'Cisco',
    kind: '',
    account: [...new Set(covered.flatMap(({ account }) => account ?? []))].sort().join(', ').slice(0, 200),
    used: covered.length,
    ends: evaluations[0] ?? null,
    reported: stateOf(covered, evaluations.length > 0),
    registration: registrationOf(covered),
    reportedOn: covered.flatMap(({ reportedOn }) => reportedOn ?? []).sort()[0] ?? null,
    withoutEnd: 'Catalyst Center does not report its end.',
    devices: [...covered.map((one) => device(one, true)), ...without.map((one) => device(one, false))],
  })
}

/** The gravest of its devices; active only where every one says so. */
function stateOf(covered: readonly DeviceLicence[], evaluated: boolean): ReportedLicence['reported'] {
  if (covered.some(({ expired }) => expired === true)) return 'expired'
  if (covered.some(({ authorization }) => /out.of.compliance/i.test(authorization ?? ''))) return 'over-used'
  if (evaluated || covered.some(({ authorization }) => /eval/i.test(authorization ?? ''))) return 'evaluation'
  return covered.every(({ expired }) => expired === false) ? 'active' : null
}

/** Its own words with how many devices each has, such as `12 registered, 1 unregistered`. */
function registrationOf(covered: readonly DeviceLicence[]): string | null {
  const counts = new Map<string, number>()
  for (const { registration } of covered)
    if (registration !== null) {
      const words = registration.toLowerCase().replaceAll('_', ' ')
      counts.set(words, (counts.get(words) ?? 0) + 1)
    }
  const expired = covered.filter((one) => one.expired === true).length
  const parts = [...counts].map(([words, count]) => `${count} ${words}`)
  if (expired > 0) parts.push(`${expired} expired`)
  return parts.length === 0 ? null : parts.join(', ')
}
