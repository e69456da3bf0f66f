import type { Account } from '@patchbay/contract/account/account'
import type { RefObject } from 'react'
import { InputField } from '../ui/input-field.tsx'
import type { InputProps } from '../ui/input-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { ConfirmByProvider } from './confirm-by-provider.tsx'
import type { Faults } from './use-form.ts'

/** Placeholder password for accounts of a provider, which the call ignores. */
export const noPassword = '-'

export const hasPassword = (source: Account['source']): boolean => source !== 'openid'

/** Label of the password field. */
export function passwordLabel(account: Pick<Account, 'source' | 'source_name'>): string {
  return account.source === 'directory' ? `Password at ${account.source_name ?? 'the directory'}` : 'Password'
}

type CodeProps = Omit<InputProps, 'label'> & { label?: string }

/** A code of the second factor: six digits of the app, or a recovery code. */
export function CodeField({ label = 'Code of your second factor', hint, ...input }: CodeProps) {
  return (
    <InputField
      name="code"
      mono
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      {...input}
      label={label}
      hint={hint ?? 'Six digits from your app, or a recovery code.'}
    />
  )
}

interface Props {
  readonly account: Pick<Account, 'source' | 'source_name' | 'confirmed'>
  readonly asksCode: boolean
  readonly codeLabel?: string
  readonly faults: Faults
  readonly autoFocus?: boolean
  readonly first?: RefObject<HTMLInputElement | null>
}

/** Password and second factor, asked again before sensitive actions. */
export function ProveFields({ account, asksCode, codeLabel, faults, autoFocus = false, first }: Props) {
  return (
    <>
      {hasPassword(account.source) ? (
        <PasswordField
          label={passwordLabel(account)}
          fault={faults.password}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- appears because the person asked for it
          autoFocus={autoFocus}
          {...(first === undefined ? {} : { ref: first })}
        />
      ) : (
        <ConfirmByProvider account={account} />
      )}
      {asksCode && (
        <CodeField fault={faults.code} {...(codeLabel === undefined ? {} : { label: codeLabel })} />
      )}
    </>
  )
}

export interface Proof {
  readonly password: string
  /** Empty where not required. */
  readonly code: string
}

export const readProof = (read: (name: string) => string, source: Account['source']): Proof => ({
  password: hasPassword(source) ? read('password') : noPassword,
  code: read('code').replaceAll(/\s/g, ''),
})

/** Faults of missing fields. */
export function proofFaults(
  read: (name: string) => string,
  { source }: Pick<Account, 'source'>,
  asksCode: boolean,
): Faults {
  return {
    ...(hasPassword(source) && read('password') === '' ? { password: 'Enter your password.' } : {}),
    ...(asksCode && read('code').trim().length < 6
      ? { code: 'Enter the six digits from your app, or a recovery code.' }
      : {}),
  }
}
