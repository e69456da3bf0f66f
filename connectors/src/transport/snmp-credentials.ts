import { snmp } from './snmp-library.ts'
import { refused } from '../failures.ts'
import type { Credential } from '../connector-context.ts'
import type { User } from './snmp-library.ts'

export type SnmpCredential = Extract<Credential, { kind: 'snmp-v2c' | 'snmp-v3' }>

/** The user in the library's words. Without a privacy key, or with privacy `none`, answers come signed but open. */
export const userOf = (credential: Extract<SnmpCredential, { kind: 'snmp-v3' }>): User => {
  const { username, authentication, authenticationKey, privacy, privacyKey } = credential
  const signed = {
    name: username,
    authProtocol: protocol(snmp.AuthProtocols[authentication]),
    authKey: authenticationKey.reveal(),
  }
  if (privacy === 'none' || privacyKey === undefined)
    return { ...signed, level: snmp.SecurityLevel.authNoPriv }
  return {
    ...signed,
    level: snmp.SecurityLevel.authPriv,
    privProtocol: protocol(snmp.PrivProtocols[privacy]),
    privKey: privacyKey.reveal(),
  }
}

const protocol = (known: string | undefined): string => {
  if (known !== undefined) return known
  throw refused({ cause: 'credential-refused', message: 'That SNMP algorithm is not supported.' })
}

/** Flags an answer must carry (RFC 3412 section 6.4): 1 authenticated, 2 encrypted. */
export const requiredFlags = (credential: SnmpCredential): number =>
  credential.kind === 'snmp-v2c'
    ? 0
    : credential.privacy === 'none' || credential.privacyKey === undefined
      ? 1
      : 3

/** Cisco keeps a bridge table per VLAN: `community@20` in v2c, context `vlan-20` in v3. */
export const vlanContext = (vlan: number): { readonly suffix: string; readonly context: string } => ({
  suffix: `@${vlan}`,
  context: `vlan-${vlan}`,
})
