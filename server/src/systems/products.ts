import type { Connector } from '@patchbay/connectors/connector/connector'
import type { Product } from '@patchbay/contract/systems/system'

const somewhere = { host: 'system.invalid', port: 1 }

function proofOf({ connecting, settings }: Connector): Product['proof'] {
  const [door] = connecting.doors(somewhere, settings.parse({}), null)
  switch (door?.protocol) {
    case 'tls':
    case 'starttls':
      return 'certificate'
    case 'ssh':
      return 'host-key'
    default:
      return 'none'
  }
}

/** What can be connected, as a form asks for it. */
export const productsOf = (connectors: readonly Connector[]): Product[] =>
  connectors.map((connector) => ({
    kind: connector.kind,
    product: connector.product,
    title: connector.title,
    credentials: [...connector.credentials],
    per_device: connector.perDevice,
    port: connector.connecting.port(connector.settings.parse({})),
    proof: proofOf(connector),
    fields: connector.connecting.fields.map(({ name, title, description, input, usual, steers }) => ({
      name,
      title,
      description,
      type: input.type,
      minimum: input.type === 'number' ? input.minimum : null,
      maximum: input.type === 'number' ? input.maximum : null,
      options: input.type === 'choice' ? [...input.options] : [],
      usual,
      steers,
    })),
    checks: connector.connecting.checks
      .filter(({ writing }) => writing !== true)
      .map(({ title, right }) => ({ title, right })),
  }))
