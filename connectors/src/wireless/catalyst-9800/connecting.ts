import { perMinute } from '../../connector/connecting.ts'
import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { Catalyst9800Settings } from './settings.ts'

/** Locally administered and never seen: a search for it reads nobody's data. */
const nobody = '02:00:00:00:00:00'

export const connecting: Connecting<'wireless', Catalyst9800Settings> = {
  port: () => 443,
  doors: (reach) => [{ title: null, reach, protocol: 'tls' }],
  fields: [
    {
      name: 'concurrency',
      title: 'Questions at a time',
      description: 'One client takes up to ten reads; a controller answers several at once.',
      input: { type: 'number', minimum: 1, maximum: 8 },
      usual: 4,
      steers: false,
    },
    perMinute,
  ],
  checks: [
    {
      title: 'Access points',
      right: 'privilege 15, with restconf and ip http secure-server on',
      run: async (can, _context, ask) => {
        const { accessPoints } = (await (can.readCounts ?? missing)(ask)).value
        return accessPoints === null ? 'not counted' : `${accessPoints} access points joined`
      },
    },
    {
      title: 'Clients',
      right: 'privilege 15',
      run: async (can, _context, ask) => {
        await (can.readClient ?? missing)(nobody, ask)
        return 'readable'
      },
    },
  ],
}
