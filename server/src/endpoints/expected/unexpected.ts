import type { SessionDetail } from '@patchbay/connectors/identity/detail'
import type { ExpectedRule } from './read-expected.ts'

type ActualResult = Pick<
  SessionDetail,
  'policySet' | 'authorizationRule' | 'results' | 'vlan' | 'securityGroup'
>

/** Such as `rule Printers of Wired MAB, profile Printer_Access, VLAN 30`. */
export const expectedWords = ({ set, rule, profiles, vlan, securityGroup }: ExpectedRule): string =>
  [
    `rule ${rule} of ${set}`,
    profiles.length === 0 ? null : `profile ${profiles.join(' and ')}`,
    vlan === null ? null : `VLAN ${vlan}`,
    securityGroup === null ? null : `security group ${securityGroup}`,
  ]
    .filter((part) => part !== null)
    .join(', ')

const joinNames = (names: readonly string[]) => (names.length === 0 ? null : names.toSorted().join(' and '))

/**
 * What a session came to otherwise than was expected, such as `rule Guests and not Printers`; null where it tells neither its rule
 * nor its profile, by which alone it could be judged. A VLAN that is given by its name is each switch's own, and not compared.
 */
export function unexpected(told: ActualResult, wanted: ExpectedRule): readonly string[] | null {
  const pairs = [
    ['policy set', told.policySet, wanted.set],
    ['rule', told.authorizationRule, wanted.rule],
    ['profile', joinNames(told.results), joinNames(wanted.profiles)],
    ['VLAN', told.vlan, /^\d+$/.test(wanted.vlan ?? '') ? Number(wanted.vlan) : null],
    ['security group', told.securityGroup, wanted.securityGroup],
  ] as const
  if (told.authorizationRule === null && told.results.length === 0) return null
  return pairs
    .filter(([, is, meant]) => is !== null && meant !== null && is !== meant)
    .map(([what, is, meant]) => `${what} ${is} and not ${meant}`)
}
