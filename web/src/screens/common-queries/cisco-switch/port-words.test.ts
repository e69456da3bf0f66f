import { expect, test } from 'vitest'
import { plugOf, cellWords } from './port-words.ts'
import { keptPorts } from './port-kinds.ts'
import { port } from './test-port.ts'

test.each([
  ['10/100/1000BaseTX', 'copper'],
  ['100/1000/2.5G/5G/10GBaseTX', 'copper'],
  ['1000BaseT SFP', 'copper'],
  ['10/100/1000BaseTX SFP', 'copper'],
  ['SFP-10GBase-CX1', 'copper'],
  ['10GBase-CU 3M', 'copper'],
  ['1000BaseSX SFP', 'optical'],
  ['1000BaseLX/LH', 'optical'],
  ['SFP-10GBase-SR', 'optical'],
  ['SFP-10GBase-LRM', 'optical'],
  ['QSFP 40GBase-SR4', 'optical'],
  ['100BaseFX', 'optical'],
  ['QSFP 40G SR4 SFP', 'optical'],
  ['QSFP 100G SR4', 'optical'],
  ['40GBase-CR4', 'copper'],
  ['App-hosting port', null],
  ['Not Present', 'empty'],
  ['unknown', null],
  ['N/A', null],
  [null, null],
])('%s is %s', (media, plug) => {
  expect(plugOf(media)).toBe(plug)
})

test('a cage is told from a jack in words, and the key counts what is drawn round', () => {
  const ports = [
    port('Gi1/0/1', { media: '10/100/1000BaseTX' }),
    port('Te1/1/1', { media: 'SFP-10GBase-SR' }),
    port('Te1/1/2', { media: 'Not Present' }),
  ]
  expect(ports.map((one) => cellWords(one).match(/copper|optical|cage without a plug/)?.[0])).toEqual([
    'copper',
    'optical',
    'cage without a plug',
  ])
  expect(keptPorts(ports, 'cage', '').map((one) => one.interface)).toEqual(['Te1/1/1', 'Te1/1/2'])
})
