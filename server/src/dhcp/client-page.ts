import type { Source } from '@patchbay/contract/sources'
import { filledPage } from '../sources/page-address.ts'
import type { System } from '../systems/open.ts'
import type { DhcpDossier } from './dossier.ts'
import { meantBy } from './facts.ts'

/** One, where there is one alone. */
const only = (all: ReadonlySet<string>): string | null => (all.size === 1 ? ([...all][0] ?? null) : null)

/**
 * A server's chip leads to what was asked about where the address of its page says how that is named in it: `{address}`
 * and `{mac}` of the client, `{asked}` as it was asked.
 */
export function withClientPage(
  source: Source,
  dossier: DhcpDossier,
  asked: string,
  servers: readonly System<'dhcp'>[],
): Source {
  const template = servers.find(({ name }) => name === source.id)?.page ?? null
  if (template === null || dossier.subject.by === 'server') return source
  const { addresses, macs } = meantBy(dossier)
  return { ...source, page: filledPage(template, { asked, address: only(addresses), mac: only(macs) }) }
}
