import type { Product } from '@patchbay/contract/systems/system'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import css from './connected-systems.module.css'

const privacyWords = {
  aes: 'AES 128',
  aes256r: 'AES 256, Cisco key extension',
  aes256b: 'AES 256, Blumenthal key extension',
  des: 'DES',
  none: 'none',
} as const

const privacies = ['aes', 'aes256r', 'aes256b', 'des', 'none'] as const

const twoWays = 'Switches extend the privacy key in one of two ways. The wrong one fails like a wrong key.'

/** A credential while it is typed. It stays in the form: no draft and no address ever has it. */
export interface Secrets {
  readonly kind: Product['credentials'][number] | 'none'
  readonly username: string
  readonly secret: string
  /** The enable password, or the privacy key. */
  readonly second: string
  readonly authentication: 'md5' | 'sha' | 'sha256' | 'sha512'
  readonly privacy: keyof typeof privacyWords
}

const kindWords = {
  none: 'No login',
  password: 'User name and password',
  'signing-secret': 'Signing secret',
  'api-key': 'API key or token',
  'snmp-v2c': 'SNMP community (v2c)',
  'snmp-v3': 'SNMP user (v3)',
} as const

const secretWords = {
  password: 'Password',
  'signing-secret': 'Signing secret',
  'api-key': 'API key or token',
  'snmp-v2c': 'Community',
  'snmp-v3': 'Authentication key',
} as const

interface Props {
  product: Product
  /** Products that may be asked without a login have the choice. */
  optional: boolean
  secrets: Secrets
  onChange: (secrets: Secrets) => void
  fault: (name: string) => string | undefined
}

export function CredentialFields({ product, optional, secrets, onChange, fault }: Props) {
  const set = (more: Partial<Secrets>) => onChange({ ...secrets, ...more })
  const kinds = [...product.credentials, ...(optional ? (['none'] as const) : [])]
  const at = (name: string) => fault(`credential.${name}`)
  const hasEnable = product.kind === 'switch'
  return (
    <>
      {product.credentials.length === 0 && <p className={css.muted}>No login needed.</p>}
      {kinds.length > 1 && (
        <ChoiceField
          label="Kind of login"
          name="credential-kind"
          value={secrets.kind}
          choices={kinds.map((kind) => ({ value: kind, text: kindWords[kind] }))}
          onChange={(kind) => set({ kind: kinds.find((one) => one === kind) ?? 'none' })}
          fault={at('kind')}
        />
      )}
      <div className={css.pair}>
        {(secrets.kind === 'password' || secrets.kind === 'snmp-v3') && (
          <TextField
            label="User name"
            name="login-name"
            mono
            value={secrets.username}
            onChange={(username) => set({ username })}
            fault={at('username')}
          />
        )}
        {secrets.kind !== 'none' && (
          <TextField
            label={secretWords[secrets.kind]}
            name="login-secret"
            type="password"
            autoComplete="new-password"
            value={secrets.secret}
            onChange={(secret) => set({ secret })}
            fault={
              at('password') ??
              at('community') ??
              at('secret') ??
              at('authentication_key') ??
              fault('credential')
            }
          />
        )}
        {secrets.kind === 'password' && hasEnable && (
          <TextField
            label="Enable password"
            name="login-enable"
            type="password"
            autoComplete="new-password"
            hint="Only where the login lacks read access."
            value={secrets.second}
            onChange={(second) => set({ second })}
            fault={at('enable')}
          />
        )}
      </div>
      {secrets.kind === 'snmp-v3' && (
        <div className={css.pair}>
          <ChoiceField
            label="Authentication"
            name="authentication"
            value={secrets.authentication}
            choices={['sha512', 'sha256', 'sha', 'md5'].map((value) => ({ value, text: value }))}
            onChange={(value) => set({ authentication: value as Secrets['authentication'] })}
          />
          <ChoiceField
            label="Privacy"
            name="privacy"
            value={secrets.privacy}
            choices={privacies.map((value) => ({ value, text: privacyWords[value] }))}
            hint={secrets.privacy.startsWith('aes256') ? twoWays : undefined}
            onChange={(value) => set({ privacy: value as Secrets['privacy'] })}
          />
          {secrets.privacy !== 'none' && (
            <TextField
              label="Privacy key"
              name="login-privacy"
              type="password"
              autoComplete="new-password"
              value={secrets.second}
              onChange={(second) => set({ second })}
              fault={at('privacy_key')}
            />
          )}
        </div>
      )}
    </>
  )
}
