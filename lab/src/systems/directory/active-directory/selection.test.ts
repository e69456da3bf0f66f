import { expect, test } from 'vitest'
import { entryKind, entryOf } from './entry.ts'
import { select } from './selection.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `CN=P${index},DC=x`)
const group = (count: number) =>
  entryOf({
    dn: 'CN=G,DC=x',
    kind: entryKind<null>({
      cn: () => 'G',
      member: () => names(count),
      tokenGroups: () => [Buffer.from([1])],
    }),
    subject: null,
    guid: () => Buffer.alloc(16),
    sid: null,
    person: null,
  })
const shapes = (count: number, ...asked: string[]) =>
  select(group(count), asked, { typesOnly: false, baseScope: true }).map(({ name, values }) => [
    name,
    values.length,
  ])

test('long attributes come in ranges that name their place', () => {
  expect(shapes(3_200, 'member')).toEqual([
    ['member', 0],
    ['member;range=0-1499', 1_500],
  ])
  expect(shapes(3_200, 'member;range=0-*')).toEqual([['member;range=0-1499', 1_500]])
  expect(shapes(3_200, 'MEMBER;range=1500-*')).toEqual([['member;range=1500-2999', 1_500]])
  expect(shapes(3_200, 'member;range=3000-*')).toEqual([['member;range=3000-*', 200]])
  expect(shapes(3_200, 'member;range=4000-*')).toEqual([['member;range=4000-*', 0]])
  expect(shapes(3, 'member')).toEqual([['member', 3]])
  // Who asks for fewer gets those, and is told when they are the last.
  expect(shapes(3_200, 'member;range=0-99')).toEqual([['member;range=0-99', 100]])
  expect(shapes(3_200, 'member;range=100-2999')).toEqual([['member;range=100-1599', 1_500]])
  expect(shapes(3, 'member;range=1-99')).toEqual([['member;range=1-*', 2]])
})

test('everything is what is stored; constructed attributes and none are asked for by name', () => {
  expect(shapes(1).map(([name]) => name)).toEqual(['cn', 'member', 'distinguishedName', 'objectGUID'])
  expect(shapes(1, '*', 'tokenGroups').map(([name]) => name)).toContain('tokenGroups')
  expect(shapes(1, '1.1')).toEqual([])
  expect(select(group(1), ['tokenGroups'], { typesOnly: false, baseScope: false })).toEqual([])
  expect(select(group(1), ['cn'], { typesOnly: true, baseScope: true })).toEqual([{ name: 'cn', values: [] }])
})
