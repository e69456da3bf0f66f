import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Book, DhcpDossier } from '../dossier.ts'

/** What a server has to have told in full before it can be said that it has none of what was asked for. */
function keysOf({ subject, networks, named }: DhcpDossier, { subnets }: Book): readonly string[] {
  if (networks.size > 0) {
    const served = [...networks].filter((network) => subnets?.value.some(({ subnet }) => subnet === network))
    return served.map((network) => `network ${network}`)
  }
  if (subject.by === 'address') return [`address ${subject.address}`]
  if (subject.by === 'client-id') return [`client-id ${subject.clientId}`]
  if (subject.by === 'mac') return [`mac ${subject.mac}`]
  if (subject.by === 'hostname') {
    return [`hostname ${subject.hostname}`, ...[...named].map((mac) => `mac ${mac}`)]
  }
  return []
}

/** DHCP servers of whom it is not known what leases, or what reservations, they have of the question. */
export function unreadOf(dossier: DhcpDossier, sources: readonly Source[]): Answer['unread'] {
  const servers = sources.filter(({ kind, state }) => kind === 'dhcp' && state !== 'not-configured')
  const without = (toldBy: (book: Book) => ReadonlySet<string>) =>
    servers
      .filter(({ id }) => {
        const book = dossier.books.find((one) => one.id === id)
        if (book === undefined || (dossier.networks.size > 0 && book.subnets?.complete !== true)) return true
        return !keysOf(dossier, book).every((key) => toldBy(book).has(key))
      })
      .map(({ id }) => id)
  return {
    leases: without(({ leasesOf }) => leasesOf),
    reservations: without(({ reservationsOf }) => reservationsOf),
  }
}
