import { usualEndpointGroups } from '@patchbay/contract/policies/usual-endpoint-groups'
import { expect, test } from 'vitest'
import { groupFor } from './group-for.ts'
import { isMadeBy } from '../changes/kinds/onboard-endpoint/check-mac.ts'
import { privilegedBecause } from '../changes/kinds/onboard-endpoint/check-group.ts'

const groups = ['Old-Printers', 'Campus-Cameras', 'Cisco-IP-Phone', 'Medical-Devices', 'Printers', 'Maps']

test.each([
  ['printer', 'Old-Printers'],
  ['camera', 'Campus-Cameras'],
  ['phone', 'Cisco-IP-Phone'],
  ['medical', 'Medical-Devices'],
  ['access-point', null],
  ['other', null],
] as const)('for a %s the group %s is proposed', (thing, group) => {
  expect(groupFor(usualEndpointGroups.things, thing, groups)).toBe(group)
})

test('a group that the site names whole comes before one that has its words', () => {
  const things = [{ thing: 'printer' as const, groups: ['printers'], makers: [] }]
  expect(groupFor(things, 'printer', groups)).toBe('Printers')
})

test.each([
  ['Brother Industries, LTD.', 'printer', true],
  ['HP Inc.', 'printer', true],
  ['HPE-Unknown', 'printer', null],
  ['Hangzhou Hikvision Digital Technology Co.,Ltd.', 'camera', true],
  ['Drägerwerk AG', 'medical', true],
  ['LG Electronics', 'display', true],
  ['Dell Inc.', 'medical', false],
  ['Praxis Basement', 'camera', null],
  ['Dell Inc.', 'other', null],
] as const)('what %s made is believed to be a %s: %s', (maker, thing, believed) => {
  expect(isMadeBy(usualEndpointGroups.things, thing, maker)).toBe(believed)
})

test.each([
  ['Network-Devices', /devices of the infrastructure/],
  ['Campus_UPS', /devices of the infrastructure/],
  ['AdminLaptops', /devices of administrators/],
  ['Allow-List', /without authentication/],
])('%s is privileged', (group, why) => expect(privilegedBecause(usualEndpointGroups, group)).toMatch(why))

test.each(['Printers', 'Groups', 'Guests'])('%s is not', (group) =>
  expect(privilegedBecause(usualEndpointGroups, group)).toBeNull(),
)
