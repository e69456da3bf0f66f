import type { Source } from '@patchbay/contract/systems/sources'
import { macPlace } from '../sources/page-address.ts'
import type { PageNames } from '../sources/page-address.ts'
import type { DhcpDossier } from './dossier.ts'
import { meantBy } from './facts.ts'

const only = (all: ReadonlySet<string>): string | null => (all.size === 1 ? ([...all][0] ?? null) : null)

/** How what was asked about is named in the address of a system's page, where there is one of each; `asked` as it was asked. */
export function clientNames(dossier: DhcpDossier, asked: string, source: Source): PageNames {
  if (dossier.subject.by === 'server') return {}
  const { addresses, macs } = meantBy(dossier)
  return {
    asked,
    address: only(addresses),
    mac: macPlace(only(macs), source),
    subnet: only(dossier.networks),
  }
}
