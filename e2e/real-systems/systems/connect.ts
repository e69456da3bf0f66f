import type { Connector, OpenSystem, SystemKind } from '@patchbay/connectors/connector/connector'
import type { SystemConfiguration, ConnectorContext } from '@patchbay/connectors/connector-context'
import type { Ask, Device, Trust } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { connectors } from '@patchbay/connectors/registry/registry'

export const context: ConnectorContext = {
  resolve: async ({ host, port }) => ({ address: host, port }),
  log: { debug: () => {}, info: () => {}, warn: () => {} },
  now: () => new Date(),
}

/** Opens a connector of the registry as the server does, settings through their schema. */
export function connect<Kind extends SystemKind>(
  kind: Kind,
  product: string,
  given: Pick<SystemConfiguration<unknown>, 'credential'> & {
    readonly reach?: { readonly host: string; readonly port: number }
    readonly trust?: Trust
    readonly settings?: object
  },
): OpenSystem<Kind> & { readonly can: Required<OpenSystem<Kind>['can']> } {
  const connector = connectors.find((one) => one.kind === kind && one.product === product)
  if (connector === undefined) throw new Error(`the registry has no ${kind}/${product}`)
  const { credential, reach = null, trust = {}, settings = {} } = given
  const opened = (connector as Connector<Kind>).open(
    { name: product, reach, trust, credential, settings: connector.settings.parse(settings) },
    context,
  )
  return opened as OpenSystem<Kind> & { readonly can: Required<OpenSystem<Kind>['can']> }
}

export const device = (name: string, host: string, port: number, trust: Trust = {}): Device => ({
  name,
  address: host,
  reach: { host, port },
  trust,
})

export const askWithin = (limit = 20_000): Ask => ({ signal: new AbortController().signal, limit })

/** The failure that a question ends in; anything else than a `Failure` is thrown on, an answer too. */
export async function failureOf(question: Promise<unknown>): Promise<Failure> {
  try {
    await question
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('it was answered')
}
