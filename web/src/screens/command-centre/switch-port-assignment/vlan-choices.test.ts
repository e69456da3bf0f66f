import { expect, test } from 'vitest'
import { testPort } from './test-port.ts'
import { lockedIn, vlanChoices } from './vlan-choices.ts'

const port = {
  ...testPort,
  vlans: [
    { id: 10, name: 'Staff', usedBy: [] },
    { id: 300, name: 'Payment', usedBy: ['network engineer', 'Tills'] },
    { id: 301, name: '', usedBy: ['Tills'] },
  ],
}

test('a VLAN that is others’ to use says whose it is, and cannot be chosen', () => {
  expect(vlanChoices(port)).toEqual([
    { value: '10', text: '10 Staff', disabled: false },
    { value: '300', text: '300 Payment, used by network engineer, Tills', disabled: true },
    { value: '301', text: '301, used by Tills', disabled: true },
  ])
})

test('a port that is in one stays there, and says whose it is to take it out', () => {
  expect(lockedIn(port, 300)).toBe(
    'It is in VLAN 300 Payment, which is used by network engineer, Tills: only they may remove it.',
  )
  expect([lockedIn(port, 10), lockedIn(port, null), lockedIn(port, 4000)]).toEqual([null, null, null])
})
