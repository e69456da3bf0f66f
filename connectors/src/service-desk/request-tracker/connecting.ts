import { perMinute } from '../../connector/connecting.ts'
import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { RequestTrackerSettings } from './settings.ts'

/** No name of anybody. */
const nobody = 'patchbay-nobody'

export const connecting: Connecting<'service-desk', RequestTrackerSettings> = {
  port: () => 443,
  doors: (reach) => [{ title: null, reach, protocol: 'tls' }],
  fields: [
    {
      name: 'path',
      title: 'Path',
      description: 'Path of REST 2, such as /rt/REST/2.0 if the site is not at the root of its host.',
      input: { type: 'text' },
      usual: '/REST/2.0',
      steers: true,
    },
    {
      name: 'withdrawn',
      title: 'State when withdrawn',
      description: 'State of a withdrawn ticket.',
      input: { type: 'text' },
      usual: 'rejected',
      steers: false,
    },
    {
      name: 'priorities',
      title: 'Priorities',
      description: 'Urgencies with their numbers; empty if tickets have none.',
      input: { type: 'text' },
      usual: 'Low 0, Medium 50, High 100',
      steers: false,
    },
    {
      name: 'fullText',
      title: 'Full text',
      description: 'On if the site has a full-text index: searches then include comments.',
      input: { type: 'boolean' },
      usual: false,
      steers: false,
    },
    perMinute,
  ],
  checks: [
    {
      title: 'Site',
      right: 'a token, or a user name and a password',
      run: async (can, _context, ask) => {
        const { value } = await (can.readDesk ?? missing)(ask)
        return value.version === null ? `it answers under ${value.place}` : `it is RT ${value.version}`
      },
    },
    {
      title: 'Queues',
      right: 'SeeQueue',
      run: async (can, _context, ask) => {
        const { value } = await (can.listTemplates ?? missing)(nobody, ask)
        return value.length === 1 ? 'one queue' : `${value.length} queues`
      },
    },
    {
      title: 'Tickets',
      right: 'ShowTicket',
      run: async (can, _context, ask) => {
        await (can.findOpen ?? missing)({ requester: nobody }, ask)
        return 'tickets can be searched'
      },
    },
  ],
}
