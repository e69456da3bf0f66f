import type { Account } from '@patchbay/contract/account'

/** Somebody whose provider has the password cannot be asked for it; the call takes any text then. */
export const noPassword = '-'

export const hasPassword = (source: Account['source']): boolean => source !== 'openid'

/** Whose password is asked for, as a label. */
export function passwordLabel(account: Pick<Account, 'source' | 'source_name'>): string {
  return account.source === 'directory' ? `Password at ${account.source_name ?? 'the directory'}` : 'Password'
}
