import type { SecretAgain } from '@patchbay/contract/systems/checking'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { TextField } from '../../../ui/field.tsx'
import css from './connected-systems.module.css'

export type Reentered = NonNullable<SecretAgain>

export const nothingAgain: Reentered = { secret: '', enable: null, privacy_key: null }

interface Props {
  system: SystemDetail
  reentered: Reentered
  onChange: (again: Reentered) => void
  fault: (name: string) => string | undefined
}

/** The stored secrets, entered again before they go to a new place. */
export function SecretAgainFields({ system, reentered, onChange, fault }: Props) {
  const { credential } = system
  if (credential === null || !credential.has_secret) return null
  const field = (label: string, name: keyof Reentered, value: string) => (
    <TextField
      label={label}
      name={`again-${name}`}
      type="password"
      autoComplete="new-password"
      value={value}
      onChange={(text) => onChange({ ...reentered, [name]: text })}
      fault={fault(`reentered.${name}`)}
    />
  )
  return (
    <>
      <p className={css.muted}>
        The secret of {system.title} is for another address. Re-enter it: it is checked, not stored.
      </p>
      <div className={css.pair}>
        {field(credential.kind === 'snmp-v2c' ? 'Community' : 'Secret', 'secret', reentered.secret)}
        {credential.has_enable && field('Enable password', 'enable', reentered.enable ?? '')}
        {credential.has_privacy_key && field('Privacy key', 'privacy_key', reentered.privacy_key ?? '')}
      </div>
    </>
  )
}
