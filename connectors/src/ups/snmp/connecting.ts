import { unreadable } from '../../failures.ts'
import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { UpsCardSettings } from './index.ts'

export const connecting: Connecting<'ups', UpsCardSettings> = {
  port: () => 161,
  doors: (reach) => [{ title: null, reach, protocol: 'snmp' }],
  fields: [],
  checks: [
    {
      title: 'State',
      right: 'read view with upsMIB; of APC also enterprises.apc',
      run: async (can, { device }, ask) => {
        if (device === null) throw unreadable({ cause: 'absent', message: 'There is no unit to ask' })
        const { value } = await (can.readUnit ?? missing)(device, ask)
        return [value.model, value.words.join(', ')].filter((part) => part !== null && part !== '').join(': ')
      },
    },
  ],
}
