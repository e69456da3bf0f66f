import type { Means, Shown } from '../../kind.ts'
import { neededServer } from '../reserve-address/servers.ts'
import type { ReleaseIntent } from './intent.ts'
import type { ReleaseSnapshot } from './snapshot.ts'

export function showRelease(
  { address, mac }: ReleaseIntent,
  { servers, network }: ReleaseSnapshot,
  { systems }: Means,
): Shown {
  const holding = servers.filter(({ lease }) => lease !== null)
  const [{ lease } = { lease: null }] = holding
  const titles = holding.map(({ title }) => title).join(' and ')
  return {
    sentence:
      lease === null
        ? `Nobody has ${address}.`
        : `Have ${titles} forget that ${mac ?? 'its client'} has ${address} in ${network}.`,
    target: `Lease of ${address}`,
    fields: [],
    sendings: holding.map(({ system, title }) => ({
      to: title,
      lines: [...neededServer(systems, system).plans.releaseLines(address)],
    })),
    affected:
      lease === null
        ? []
        : [
            {
              mac,
              address,
              name: lease.hostname,
              owner: null,
              how: 'goes on with the address until it asks again, and may then get another',
            },
          ],
    transliterated: [],
    nothing: lease === null,
  }
}
