import { unreachable } from '@patchbay/connectors/failures'

export const connectionLost = (what: string) =>
  unreachable({ cause: 'connection-lost', message: `the network ${what}` })
