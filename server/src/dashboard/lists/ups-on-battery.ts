import type { OwnList } from './own-list.ts'

/** UPS units that run on battery. Nothing that is connected tells of UPS units yet, so nobody knows how many. */
export const upsOnBattery: OwnList = {
  name: 'ups-on-battery',
  title: 'UPS on battery',
  key: 'siteresources-ups-units',
  columns: [{ head: 'UPS unit' }],
  none: '',
  rows: async () => ({ why: 'No UPS system is connected.' }),
}
