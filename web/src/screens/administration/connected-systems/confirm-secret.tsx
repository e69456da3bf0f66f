import type { SecretAgain } from '@patchbay/contract/systems/checking'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { TextField } from '../../../ui/field.tsx'
import css from './connected-systems.module.css'

export type Again = NonNullable<SecretAgain>

export const nothingAgain: Again = { secret: '', enable: null, privacy_key: null }

interface Props {
  system: SystemDetail
  again: Again
  onChange: (again: Again) => void
  fault: (name: string) => string | undefined
}

/** The stored secrets, entered again before they go to a new place. */
export function SecretAgainFields({ system, again, onChange, fault }: Props) {
  const { credential } = system
  if (credential === null || !credential.has_secret) return null
  const field = (label: string, name: keyof Again, value: string) => (
    <TextField
      label={label}
      name={`again-${name}`}
      type="password"
      autoComplete="new-password"
      value={value}
      onChange={(text) => onChange({ ...again, [name]: text })}
      fault={fault(`again.${name}`)}
    />
  )
  return (
    <>
      <p className={css.muted}>
        The secret of {system.title} is for another address. Re-enter it: it is checked, not stored.
      </p>
      <div className={css.pair}>
        {field(credential.kind === 'snmp-v2c' ? 'Community' : 'Secret', 'secret', again.secret)}
        {credential.has_enable && field('Enable password', 'enable', again.enable ?? '')}
        {credential.has_privacy_key && field('Privacy key', 'privacy_key', again.privacy_key ?? '')}
      </div>
    </>
  )
}
