import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { SignedAlertsSettings } from './settings.ts'

export const connecting: Connecting<'alerts', SignedAlertsSettings> = {
  port: () => 443,
  // It calls the console and is never called.
  doors: () => [],
  fields: [
    {
      name: 'silentAfterHours',
      title: 'Silent after hours',
      description: 'Hours without an alert after which the feed counts as silent. Empty for never.',
      input: { type: 'number', minimum: 1, maximum: 720 },
      usual: null,
      steers: false,
    },
  ],
  checks: [
    {
      title: 'Signing secret',
      right: 'the secret is one of Standard Webhooks',
      run: async (can, _context, ask) => {
        const nothing = { id: 'test', timestamp: '0', signature: '', body: new Uint8Array() }
        await (can.verify ?? missing)(nothing, ask)
        return 'alerts are judged by this secret'
      },
    },
  ],
}
