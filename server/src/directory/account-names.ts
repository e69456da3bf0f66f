import type { Source } from '@patchbay/contract/systems/sources'
import type { PageNames } from '../sources/page-address.ts'
import type { FoundRow } from './account-dossier.ts'

/** How an account is named in the address of its directory's page; other directories know other accounts. */
export function accountNames({ id: system }: Source, chosen: FoundRow | null): PageNames {
  if (chosen === null || chosen.source !== system) return {}
  const { login, sid, id, dn } = chosen.row
  return { login, sid, id, dn }
}
