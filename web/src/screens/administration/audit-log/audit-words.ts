import { auditResults } from '@patchbay/contract/audit-words'
import type { AuditEntry } from '@patchbay/contract/administration/audit-log'

/** Who did it, in words. */
export const whoText = ({ who }: Pick<AuditEntry, 'who'>): string =>
  who === null ? 'Server, or not signed in' : nameText(who)

/** A name, or why it is missing. */
export const nameText = ({ name, erasedBy }: NonNullable<AuditEntry['who']>): string =>
  name ?? (erasedBy === null ? 'Name missing' : `Erased by entry ${erasedBy}`)

/** A target that is the query of a call is shown decoded, such as `q=Gi1/0/14`. */
export function targetText({ target }: Pick<AuditEntry, 'target'>): string | null {
  if (target === null) return null
  const { name } = target
  if (name === null) return nameText(target)
  if (!/^[\w-]+=/.test(name)) return name
  return [...new URLSearchParams(name)].map(([key, value]) => `${key}=${value}`).join(' · ')
}

export const resultText = ({ result }: Pick<AuditEntry, 'result'>): string =>
  Object.entries(auditResults).find(([name]) => name === result)?.[1] ?? result
