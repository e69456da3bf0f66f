import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { ResolveDestination } from '@patchbay/connectors/connector-context'
import { refused, unreachable } from '@patchbay/connectors/failures'
import { isNeverDialled, plainAddress } from './networks.ts'
import type { Network } from './networks.ts'

/** An endpoint of our own that no system may be: our listening port and our database. */
export interface Own {
  readonly address: string
  readonly port: number
}

export type LookUp = (host: string) => Promise<readonly string[]>

const ask: LookUp = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/** Only plain names and addresses: `0x7f.1`, `2130706433` and `017700000001` would be read differently elsewhere. */
const plainName =
  /^(?=.{1,253}$)(?!\d+$)(?!0x)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?\.?$/i

/**
 * The rule on destinations. A name is resolved once and the address is what is dialled, so a second answer of the name
 * server changes nothing. It must lie in a management network; what is never dialled stays so even when listed, and so
 * do our own ports. All refusals read the same, so that nobody can scan with them.
 */
export function destinationRule(
  networks: readonly Network[],
  own: () => readonly Own[],
  lookUp: LookUp = ask,
): ResolveDestination {
  const notAllowed = (evidence: string) =>
    refused({
      cause: 'destination-not-allowed',
      message: 'The address is outside the management networks.',
      evidence,
    })
  return async ({ host, port }) => {
    const bare = host.replace(/^\[|\]$/g, '')
    const addresses = isIP(bare) === 0 ? await resolved(bare) : [bare]
    const [first] = addresses
    if (first === undefined) throw unknownName(bare)
    // One foreign address among them would be enough to be led astray.
    for (const address of addresses) {
      const plain = plainAddress(address)
      if (isNeverDialled(plain)) throw notAllowed('never dialled')
      if (!networks.some((network) => network.has(plain))) throw notAllowed('not in MANAGEMENT_NETWORKS')
      if (own().some((mine) => mine.port === port && mine.address === plain)) throw notAllowed('our own port')
    }
    return { address: plainAddress(first), port }
  }

  async function resolved(host: string): Promise<readonly string[]> {
    if (!plainName.test(host)) throw notAllowed('not a plain host name')
    return lookUp(host).catch((cause: unknown) => {
      throw unknownName(host, cause)
    })
  }
}

function unknownName(host: string, cause?: unknown) {
  return unreachable({ cause: 'name-unknown', message: `The name ${host} is not known.` }, { cause })
}
