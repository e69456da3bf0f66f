import { perMinute } from '../../connector/connecting.ts'
import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { CiscoSpacesSettings } from './settings.ts'

/** Locally administered and never seen: a search for it reads nobody's data. */
const nobody = '02:00:00:00:00:00'

export const connecting: Connecting<'location', CiscoSpacesSettings> = {
  port: () => 443,
  doors: (reach) => [{ title: null, reach, protocol: 'tls' }],
  fields: [
    {
      name: 'version',
      title: 'Version',
      description: 'v2 unless the tenant is older. v2 marks hashed MACs.',
      input: { type: 'choice', options: ['v2', 'v1'] },
      usual: 'v2',
      steers: true,
    },
    {
      name: 'concurrency',
      title: 'Questions at a time',
      description: 'No documented limit; related services take five a second.',
      input: { type: 'number', minimum: 1, maximum: 4 },
      usual: 2,
      steers: false,
    },
    { ...perMinute, usual: 60 },
  ],
  checks: [
    {
      title: 'Floors',
      right: 'an API key of Detect & Locate that has not expired',
      run: async (can, _context, ask) => {
        const { value } = await (can.listFloors ?? missing)(ask)
        return value.length === 1 ? 'one floor' : `${value.length} floors`
      },
    },
    {
      title: 'Devices',
      right: 'the same key',
      run: async (can, _context, ask) => {
        await (can.findDevices ?? missing)({ mac: nobody }, ask)
        return 'readable'
      },
    },
  ],
}
