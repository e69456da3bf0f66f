import type { CredentialGiven } from '@patchbay/contract/systems/system'
import type { Secrets } from './credential-fields.tsx'

export const noSecrets = (kind: Secrets['kind']): Secrets => ({
  kind,
  username: '',
  secret: '',
  second: '',
  authentication: 'sha',
  privacy: 'aes',
})

/** What was typed as the calls take it; `none` where a product is asked without a login. */
export function credentialOf(typed: Secrets): CredentialGiven | 'none' {
  const { username, secret, second, authentication, privacy } = typed
  const optional = second === '' ? null : second
  switch (typed.kind) {
    case 'none':
      return 'none'
    case 'signing-secret':
      return { kind: 'signing-secret', secret }
    case 'api-key':
      return { kind: 'api-key', secret }
    case 'snmp-v2c':
      return { kind: 'snmp-v2c', community: secret }
    case 'password':
      return { kind: 'password', username: username.trim(), password: secret, enable: optional }
    default:
      return {
        kind: 'snmp-v3',
        username: username.trim(),
        authentication,
        authentication_key: secret,
        privacy,
        privacy_key: privacy === 'none' ? null : optional,
      }
  }
}
