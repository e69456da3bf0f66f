import { classify } from '@patchbay/contract/identifiers/identifiers'
import { printMac } from '@patchbay/contract/identifiers/mac'
import type { RequestAbout } from '@patchbay/contract/changes/kinds/request-intent'
import { behindMac, devicesByIndex } from '../changes/downstream/from-index.ts'
import type { Means } from '../changes/kind.ts'

/** Of each kind of name: more belong to what forwards for others. */
const most = 2

/**
 * What a device is called beside what was typed: by whom it was asked for by its name or address its MAC, and the names and
 * addresses that walks heard it with lately. Nobody is asked; of a person or a place there is nothing to tell.
 */
export async function alsoCalled(
  { kind, text }: RequestAbout,
  { database, now }: Pick<Means, 'database' | 'now'>,
): Promise<string[]> {
  const read = classify(text)
  if (kind !== 'device' || !('identifier' in read)) return []
  const { kind: as, canonical } = read.identifier
  const at = now()
  const [first, ...others] =
    as === 'mac'
      ? [canonical]
      : await devicesByIndex(
          database,
          as === 'ipv4' || as === 'ipv6'
            ? { addresses: [canonical], hosts: [] }
            : { addresses: [], hosts: [canonical] },
          at,
        )
  // What several devices are called tells of none of them.
  if (first === undefined || others.some((one) => one !== first)) return []
  const { hosts = [], addresses = [] } = await behindMac(database, first, at)
  const names = [first, ...[...new Set(hosts)].slice(0, most), ...[...new Set(addresses)].slice(0, most)]
  return names.filter((name) => name !== canonical && name !== text)
}

/** As a line of what is sent: by the notations in which people look for a MAC, and by what else it is called. */
export function aboutLine({ text }: RequestAbout, others: readonly string[]): string {
  const read = classify(text)
  const mac = 'identifier' in read && read.identifier.kind === 'mac' ? read.identifier.canonical : null
  const beside = [...(mac === null ? [] : [printMac(mac, 'cisco')]), ...others]
  return `About: ${mac ?? text}${beside.length === 0 ? '' : ` (${beside.join(', ')})`}`
}
