import type { Ask } from '@patchbay/connectors/asking'
import type { IdentityCapabilities, IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { SessionDetail } from '@patchbay/connectors/identity/detail'

type Can = Partial<IdentityCapabilities>

type Granted = Pick<
  SessionDetail,
  'authorizationRule' | 'results' | 'vlan' | 'securityGroup' | 'nasAddress' | 'mac'
>

/** How a session was decided, with all that it was granted; null where that is not told. */
export async function detailOf(can: Can, session: IdentitySession, ask: Ask): Promise<SessionDetail | null> {
  const details = (await can.readSessions?.({ mac: session.mac }, ask))?.value ?? []
  return details.find(({ sessionId }) => sessionId === session.sessionId) ?? null
}

/** Such as `rule Wired MAB, profile Printers, VLAN 30, security group Printers`; empty where none of it is told. */
export function grantedWords({ authorizationRule, results, vlan, securityGroup }: Granted): string {
  return [
    authorizationRule === null ? null : `rule ${authorizationRule}`,
    results.length === 0 ? null : `profile ${results.join(' and ')}`,
    vlan === null ? null : `VLAN ${vlan}`,
    securityGroup === null ? null : `security group ${securityGroup}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/**
 * What one session was granted otherwise than that of another of its group, such as `VLAN 30 and not 40`. The rule and the VLAN are
 * the same only on the same switch: another building has others. What one of them does not tell is not compared.
 */
export function otherwise(own: Granted, other: Granted): readonly string[] {
  const sameSwitch = own.nasAddress !== null && own.nasAddress === other.nasAddress
  const profiles = ({ results }: Granted) => (results.length === 0 ? null : results.toSorted().join(' and '))
  return [
    ['profile', profiles(own), profiles(other)] as const,
    ['security group', own.securityGroup, other.securityGroup] as const,
    ...(sameSwitch
      ? ([
          ['rule', own.authorizationRule, other.authorizationRule],
          ['VLAN', own.vlan, other.vlan],
        ] as const)
      : []),
  ]
    .filter(([, one, two]) => one !== null && two !== null && one !== two)
    .map(([what, one, two]) => `${what} ${one} and not ${two}`)
}
