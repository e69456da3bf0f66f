import { expect, test } from 'vitest'
import { onwardPages, openTo } from './onward-links.tsx'
import type { OnwardKind } from './onward-links.tsx'

const kinds = Object.keys(onwardPages) as OnwardKind[]

test('who holds one key is led to that page alone, and who holds none nowhere', () => {
  const held = new Set(['queries-active-directory'])
  expect(openTo('user', held).map(({ words }) => words)).toEqual(['Directory'])
  expect(openTo('mac', held)).toEqual([])
  expect(kinds.flatMap((kind) => openTo(kind, new Set()))).toEqual([])
})
