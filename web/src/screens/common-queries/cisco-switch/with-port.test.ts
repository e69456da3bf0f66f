import type { Picture } from '@patchbay/contract/switches/picture'
import { expect, test } from 'vitest'
import { port } from './test-port.ts'
import { withPort } from './use-refreshed-port.ts'

test('a port that was read again takes the place of its row, and the front keeps its shape', () => {
  const picture = { ports: [port('Gi1/0/1'), port('Gi1/0/2')] } as unknown as Picture
  const row = port('Gi1/0/2', { link: 'shut', plate: null })
  const { ports } = withPort(picture, row)
  expect(ports).toEqual([picture.ports[0], { ...row, plate: { member: 1, block: 'front', number: 2 } }])
  expect(withPort(picture, port('Gi9/0/1')).ports).toEqual(picture.ports)
})
