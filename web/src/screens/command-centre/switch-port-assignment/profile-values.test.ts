import type { PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { expect, test } from 'vitest'
import { intentFrom, isUnchanged, valuesOf } from './form-values.ts'
import { withProfile, withTicket } from './profile-values.ts'
import { testPort } from './test-port.ts'

const port: PortNow = {
  ...testPort,
  profiles: [
    {
      name: 'Printer',
      version: 3,
      sets: {
        accessVlan: 38,
        voiceVlan: null,
        description: 'Printer B12-3-041 {ticket}',
        power: 'never',
        powerPriority: 'high',
        authentication: 'mab',
        bounce: 'now',
      },
      faults: [],
    },
    { name: 'As it is', version: 3, sets: { bounce: 'auto' }, faults: [] },
  ],
}

test('choosing a profile fills in what it says, and the run is told which it was', () => {
  const values = withProfile(port, { ...valuesOf(port), ticket: 'INC-7' }, 'Printer')
  expect(intentFrom(port, values)).toEqual({
    switch: 'sw-b12-2',
    interface: 'GigabitEthernet1/0/3',
    accessVlan: 38,
    voiceVlan: null,
    description: 'Printer B12-3-041 INC-7',
    power: 'never',
    powerPriority: 'high',
    authentication: 'mab',
    bounce: 'now',
    profile: { name: 'Printer', version: 3 },
  })
})

test('the description follows the ticket until somebody types in it', () => {
  const values = withProfile(port, valuesOf(port), 'Printer')
  expect(values.description).toBe('Printer B12-3-041')
  const ticketed = withTicket(port, values, 'INC-8')
  expect(ticketed).toMatchObject({ ticket: 'INC-8', description: 'Printer B12-3-041 INC-8' })
  const typed = withTicket(port, { ...ticketed, description: 'My printer' }, 'INC-9')
  expect(typed).toMatchObject({ ticket: 'INC-9', description: 'My printer' })
  expect(withTicket(port, valuesOf(port), 'INC-9').description).toBe(valuesOf(port).description)
})

test('a profile that says what is so already changes nothing', () => {
  expect(isUnchanged(port, withProfile(port, valuesOf(port), 'As it is'))).toBe(true)
})

test('none again sends no profile, and keeps what was filled in', () => {
  const none = withProfile(port, withProfile(port, valuesOf(port), 'Printer'), '')
  expect(intentFrom(port, none)).toMatchObject({ accessVlan: 38 })
  expect(intentFrom(port, none)).not.toHaveProperty('profile')
})
