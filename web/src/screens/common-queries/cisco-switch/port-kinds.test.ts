import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countKinds, keptPorts } from './port-kinds.ts'
import { cellWords } from './port-words.ts'
import { port } from './test-port.ts'

const anyPort = fc
  .record({
    link: fc.constantFrom('up', 'down', 'shut', 'err-disabled'),
    mark: fc.constantFrom(null, 'slow', 'uplink', 'changed-outside'),
    tone: fc.constantFrom(null, 'warn', 'note'),
    delivering: fc.boolean(),
  })
  .map(
    ({ link, mark, tone, delivering }) =>
      (name: string) =>
        port(name, {
          link,
          marks: mark === null ? [] : [{ name: mark, because: 'of the test' }],
          disagreements: tone === null ? [] : [{ rule: 'any', tone, words: 'They differ.', rows: [] }],
          power: {
            drawn: delivering ? 6.5 : 0,
            delivering,
            admin: 'auto',
            class: null,
            device: null,
            fault: null,
          },
        }),
  )

test('each count of the key is the number of rows that it leaves, and the links add up to all', () => {
  fc.assert(
    fc.property(fc.array(anyPort, { maxLength: 60 }), (make) => {
      const ports = make.map((one, at) => one(`Gi1/0/${at + 1}`))
      const counts = countKinds(ports)
      for (const { name, count } of counts)
        expect([name, keptPorts(ports, name, '').length]).toEqual([name, count])
      const links = counts.filter(({ name }) => ['up', 'down', 'shut', 'err-disabled'].includes(name))
      expect(links.reduce((sum, { count }) => sum + count, 0)).toBe(ports.length)
    }),
  )
})

test('the filter looks into everything that a row shows, each word by itself', () => {
  const ports = [
    port('Gi1/0/1', { description: 'Reading room' }),
    port('Gi1/0/2', {
      devices: [
        {
          mac: '02:00:5e:10:00:01',
          vlan: 10,
          vendor: 'Dell',
          address: '10.0.10.5',
          hostname: 'LT-1',
          owner: 'jdoe',
          ownerName: 'Jane Doe',
        },
      ],
    }),
  ]
  const found = (find: string) => keptPorts(ports, '', find).map((one) => one.interface)
  expect(found('reading gi1')).toEqual(['Gi1/0/1'])
  expect(found('JDOE')).toEqual(['Gi1/0/2'])
  expect(found('10.0.10.5 dell')).toEqual(['Gi1/0/2'])
  expect(found('jdoe reading')).toEqual([])
  expect(found(' ')).toHaveLength(2)
  expect(keptPorts(ports, 'no such kind', '')).toHaveLength(2)
})

test('what the cell of the face plate shows by its shape stands in its words', () => {
  const words = cellWords(
    port('Gi1/0/7', {
      marks: [{ name: 'slow', because: '100 Mb/s on a port that can do 1000' }],
      speed: 100,
      power: { drawn: 6.5, delivering: true, admin: 'auto', class: null, device: null, fault: null },
      disagreements: [{ rule: 'any', tone: 'warn', words: 'They differ.', rows: [] }],
    }),
  )
  expect(words).toBe(
    'Gi1/0/7, up, 100M, VLAN 10 staff, draws 6.5 W, 100 Mb/s on a port that can do 1000, sources disagree',
  )
  expect(cellWords(port('Gi1/0/8', { link: 'err-disabled', reason: 'bpduguard', speed: null }))).toContain(
    'err-disabled, bpduguard',
  )
})
