import type { AskedGrant } from '@patchbay/contract/people/asking'

/** What is asked for, in a few words. */
export function grantTitle({ kind, name, thing }: Pick<AskedGrant, 'kind' | 'name' | 'thing'>): string {
  if (kind === 'rules') return 'Rules of directories'
  if (kind === 'person') return `Rights of ${name}`
  return thing === null ? `The new ${kind} ${name}` : `The ${kind} ${name}`
}

/** Where it stands; `when` says an instant. */
export function stateWords(
  { state, settled_by, settled_at, expires_at }: AskedGrant,
  when: (instant: string) => string,
): string {
  const at = settled_at === null ? '' : ` ${when(settled_at)}`
  const who = settled_by ?? 'somebody'
  const words: Readonly<Record<AskedGrant['state'], string>> = {
    open: `waits until ${when(expires_at)}`,
    stale: 'overtaken by another change',
    expired: `expired ${when(expires_at)}: nobody answered`,
    agreed: `${who} agreed${at}`,
    refused: `${who} refused${at}`,
    withdrawn: `withdrawn${at}`,
  }
  return words[state]
}
