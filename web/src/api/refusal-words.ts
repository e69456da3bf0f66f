import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { isAccessKey } from '@patchbay/contract/access-keys'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { CallFailure } from './failure.ts'

/** The key that was missing; null for what failed in another way. */
export function missingKey({ code, fields }: Pick<CallFailure, 'code' | 'fields'>): AccessKey | null {
  return code === 'key-missing' && fields.key !== undefined && isAccessKey(fields.key) ? fields.key : null
}

/** The key that was missing, in plain words, and the way out; null for what failed in another way. */
export function missingKeyWords({ code, fields }: Pick<CallFailure, 'code' | 'fields'>): string | null {
  const { key } = fields
  if (code !== 'key-missing' || key === undefined) return null
  const name = isAccessKey(key) ? `“${accessKeyWords[key].title}” (${key})` : key
  return `You do not hold the key ${name}. Ask an administrator for it.`
}
