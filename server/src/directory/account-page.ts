import type { Source } from '@patchbay/contract/sources'
import { filledPage } from '../sources/page-address.ts'
import type { System } from '../systems/open.ts'
import type { FoundRow } from './account-dossier.ts'

/** A directory's chip leads to the account itself where the address of its page says how one is named in it. */
export function withAccountPage(
  source: Source,
  chosen: FoundRow | null,
  directories: readonly System<'directory'>[],
): Source {
  const template = directories.find(({ name }) => name === source.id)?.page ?? null
  if (template === null || chosen === null || chosen.source !== source.id) return source
  const { login, sid, id, dn } = chosen.row
  return { ...source, page: filledPage(template, { login, sid, id, dn }) }
}
