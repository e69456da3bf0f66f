import { randomUUID } from 'node:crypto'
import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { WebhookSettings } from './settings.ts'

export const connecting: Connecting<'notification', WebhookSettings> = {
  port: () => 443,
  doors: (reach) => [{ title: null, reach, protocol: 'tls' }],
  fields: [
    {
      name: 'path',
      title: 'Path',
      description: 'Path of the receiver, such as /hooks/patchbay.',
      input: { type: 'text' },
      usual: '/',
      steers: true,
    },
    {
      name: 'events',
      title: 'Events',
      description: 'Event names separated by commas, such as change-waits, protection-passed; empty for all.',
      input: { type: 'text' },
      usual: null,
      steers: false,
    },
  ],
  checks: [
    {
      title: 'Test event',
      right: 'it accepts messages signed with this secret',
      run: async (can, _context, ask) => {
        const id = `msg_${randomUUID()}`
        const nothing = { id, at: new Date(), event: 'test', title: '', words: '', link: null }
        await (can.tell ?? missing)(nothing, ask)
        return `it accepted the message ${id}`
      },
    },
  ],
}
