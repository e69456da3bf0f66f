import { accessKeys } from '@patchbay/contract/access-keys'
import { roles } from '@patchbay/contract/roles'
import { screenMap } from '@patchbay/contract/screens'
import type { MenuEntry } from '@patchbay/contract/screens'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { menuFor } from './menu.ts'

const titles = (...keys: string[]) =>
  menuFor(new Set(keys)).map((item) => [item.title, item.children?.map((child) => child.title) ?? null])

test('without keys there is no menu', () => {
  expect(titles()).toEqual([])
  expect(titles('queries-cisco', 'Workflows-search-and-locate', '')).toEqual([])
})

test('a hidden screen is on no menu, though its key keeps the group and opens the other screen of that key', () => {
  expect(titles('workflows-cyber-security-response')).toEqual([['Workflows', ['Security response']]])
})

test('one key shows its group with exactly that child', () => {
  expect(titles('workflows-ap-power-management')).toEqual([['Workflows', ['Power management']]])
  expect(titles('commands-dhcp-ip-reservation')).toEqual([['Command Center', ['DHCP IP reservation']]])
})

test('a group is kept by the key of a hidden child alone', () => {
  const map: MenuEntry[] = [
    {
      title: 'Area',
      path: '/area',
      keys: ['tools-scanner'],
      screens: [{ title: 'Secret', path: '/area/secret', key: 'tools-scanner', hidden: true }],
    },
  ]
  expect(menuFor(new Set(['tools-scanner']), map)).toMatchObject([{ title: 'Area', children: [] }])
  expect(menuFor(new Set(['commands-history']), map)).toEqual([])
})

test('children of both spellings belong to Command Center', () => {
  const [group] = menuFor(new Set(['commands-history']))
  expect(group?.paths).toContain('/command-center')
  expect(group?.paths).toContain('/command-centre/command-history')
})

test('for any keys, what is shown is exactly what is held, in the order of the map', () => {
  const order = screenMap.flatMap((entry) => ('screens' in entry ? entry.screens : [entry]))
  fc.assert(
    fc.property(fc.subarray([...accessKeys]), (keys) => {
      const held = new Set<string>(keys)
      const shown = menuFor(held).flatMap((item) => item.children?.map(({ path }) => path) ?? [item.path])
      const expected = order.filter((screen) => !screen.hidden && screen.key !== null && held.has(screen.key))
      expect(shown).toEqual(expected.map(({ path }) => path))
    }),
    { numRuns: 500 },
  )
})

test.each([
  [
    'auditor',
    [
      ['Dashboard', null],
      ['Command Center', ['Command history']],
      ['Administration', ['License information', 'Audit log']],
    ],
  ],
  [
    'facilities',
    [
      ['Dashboard', null],
      ['Workflows', ['Switch port allocation', 'Power management']],
      ['Common Queries', ['Map locate']],
      [
        'Site Resources',
        [
          'Campus map',
          'Departments',
          'Network locations',
          'Network devices',
          'Access points',
          'UPS units',
          'Floor plans',
          'Operating hours',
        ],
      ],
      ['Scanner', null],
    ],
  ],
  [
    'approver',
    [
      ['Dashboard', null],
      ['Workflows', ['Search and locate']],
      ['Common Queries', ['Device lookup', 'Switch']],
      ['Command Center', ['Approvals', 'Command history']],
    ],
  ],
] as const)('the menu of the %s has what the keys of the role open and nothing else', (name, expected) => {
  expect(titles(...(roles.find((role) => role.name === name)?.keys ?? []))).toEqual(expected)
})

test('the menu of security has the response and not its hidden run', () => {
  const security = titles(...(roles.find((role) => role.name === 'security')?.keys ?? []))
  expect(security).toContainEqual(['Workflows', ['Search and locate', 'Security response']])
})
