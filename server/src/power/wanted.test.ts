import { expect, test } from 'vitest'
import { wantedFrom } from './wanted.ts'

test('a text names ports, access points, rooms, floors and buildings, several at once', () => {
  expect(wantedFrom('sw-b12-2 gi1/0/1-3,7; ap-b12-1, B12-204; B12 floor 2')).toEqual([
    { kind: 'port', switch: 'sw-b12-2', interfaces: ['Gi1/0/1', 'Gi1/0/2', 'Gi1/0/3', 'Gi1/0/7'] },
    { kind: 'name', name: 'ap-b12-1' },
    { kind: 'name', name: 'B12-204' },
    { kind: 'floor', building: 'B12', floor: '2' },
  ])
  expect(wantedFrom('0011.22AA.bb33')).toEqual([{ kind: 'mac', mac: '00:11:22:aa:bb:33' }])
})

test('a range that runs backwards is refused with its words, and so are too many targets', () => {
  expect(wantedFrom('sw-b12-2 gi1/0/7-3')).toEqual({ fault: expect.stringContaining('7-3') as string })
  const many = Array.from({ length: 41 }, (_, at) => `ap-${at}`).join(', ')
  expect(wantedFrom(many)).toEqual({ fault: 'more than 40 targets' })
})
