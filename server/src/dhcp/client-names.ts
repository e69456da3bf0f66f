import type { Source } from '@patchbay/contract/sources'
import { macPlace } from '../sources/page-address.ts'
import type { PageNames } from '../sources/page-address.ts'
import type { DhcpDossier } from './dossier.ts'

const only = (all: ReadonlySet<string>): string | null => (all.size === 1 ? ([...all][0] ?? null) : null)

/** How what was asked about is named in the address of a system's page, where there is one of each. */
export function clientNames({ subject, addresses, macs, networks }: DhcpDossier, source: Source): PageNames {
  return {
    address: subject.by === 'address' ? subject.address : only(addresses),
    mac: macPlace(subject.by === 'mac' ? subject.mac : only(macs), source),
    subnet: subject.by === 'network' ? subject.network : only(networks),
  }
}
