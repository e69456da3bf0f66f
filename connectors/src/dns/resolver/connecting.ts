import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { ResolverSettings } from './settings.ts'

export const connecting: Connecting<'dns', ResolverSettings> = {
  port: () => 53,
  doors: (reach) => [{ title: null, reach, protocol: 'dns' }],
  fields: [
    {
      name: 'zone',
      title: 'Zone',
      description: 'Such as campus.example.edu, appended to names without a dot.',
      input: { type: 'text' },
      usual: null,
      steers: false,
    },
    {
      name: 'concurrency',
      title: 'Questions at a time',
      description: 'A name takes three questions; use fewer for a small server.',
      input: { type: 'number', minimum: 1, maximum: 16 },
      usual: 4,
      steers: false,
    },
  ],
  checks: [
    {
      title: 'Records',
      right: 'it answers questions from this server’s address',
      run: async (can, _context, ask) => {
        if (can.readZone !== undefined) {
          const { value } = await can.readZone(ask)
          return `zone ${value.name}, serial ${value.serial}`
        }
        // Every server that resolves for others knows this one itself (RFC 6303 4.2).
        await (can.findRecords ?? missing)({ address: '127.0.0.1' }, ask)
        return 'it answers'
      },
    },
  ],
}
