import type { Exchange as Overheard } from '@patchbay/connectors/overhearing/overhearing'
import type { Exchange } from '@patchbay/contract/questions'

/** Tells each exchange with a source as the event `raw`. */
export const tellRaw =
  (tell: (event: 'raw', data: Exchange) => void) =>
  (source: string, { at, ...exchange }: Overheard): void =>
    tell('raw', { source, ...exchange, at: at.toISOString() })
