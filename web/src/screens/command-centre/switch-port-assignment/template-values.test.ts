import type { PortLike } from '@patchbay/contract/command-centre/switch-port-assignment'
import { expect, test } from 'vitest'
import { intentFrom, valuesOf } from './form-values.ts'
import { testPort as port } from './test-port.ts'
import { valuesLike } from './template-values.ts'

const like = (intent: PortLike['intent']): PortLike => ({
  run: 814,
  target: 'sw-a01-1 Gi1/0/14',
  intent,
  reason: 'the printer moved',
  ticket: 'INC-1',
  proveOrUndo: true,
})

test('what was asked for there is asked for here, and nothing else', () => {
  const taken = valuesLike(
    port,
    like({ accessVlan: 38, voiceVlan: null, description: 'Printer', bounce: 'never' }),
  )
  expect(taken.unknown).toEqual([])
  expect(taken.values).toMatchObject({ reason: 'the printer moved', ticket: 'INC-1', proveOrUndo: true })
  expect(intentFrom(port, taken.values)).toEqual({
    switch: 'sw-b12-2',
    interface: 'GigabitEthernet1/0/3',
    accessVlan: 38,
    voiceVlan: null,
    description: 'Printer',
    bounce: 'never',
  })
})

test('a port that is shut, or that gives no power, is asked for as well', () => {
  const { values } = valuesLike(port, like({ adminUp: false, power: 'never', bounce: 'auto' }))
  expect(intentFrom(port, values)).toMatchObject({ adminUp: false, power: 'never' })
})

test('static power, its priority and an authentication are asked for as well', () => {
  const asked = { power: 'static', powerPriority: 'high', authentication: 'mab' } as const
  const { values } = valuesLike(port, like({ ...asked, bounce: 'auto' }))
  expect(intentFrom(port, values)).toMatchObject(asked)
  const same = { power: 'auto', powerPriority: 'low', authentication: 'dot1x-mab' } as const
  const unchanged = intentFrom(port, valuesLike(port, like({ ...same, bounce: 'auto' })).values)
  expect(unchanged).toEqual({ switch: port.switch, interface: port.interface, bounce: 'auto' })
})

test('a VLAN that this switch does not know is named and left as it is', () => {
  const { values, unknown } = valuesLike(port, like({ accessVlan: 77, voiceVlan: 78, bounce: 'auto' }))
  expect(unknown).toEqual([77, 78])
  expect(values).toMatchObject({ accessVlan: valuesOf(port).accessVlan, voiceVlan: valuesOf(port).voiceVlan })
})
