import { screens } from '@patchbay/contract/screens'
import { expect, test } from 'vitest'
import { onwardPages, openTo } from './onward-pages.ts'
import type { OnwardKind } from './onward-pages.ts'

const kinds = Object.keys(onwardPages) as OnwardKind[]
const keyOf = (path: string) => screens.find((one) => one.path === path)?.key

test('every page that an identifier leads to is one of the product, and built', () => {
  for (const { path } of kinds.flatMap((kind) => onwardPages[kind])) {
    expect(screens.find((one) => one.path === path)?.built, path).toBe(true)
  }
})

test('who holds one key is led to that page alone, and who holds none nowhere', () => {
  const directory = '/common-queries/active-directory'
  const held = new Set([keyOf(directory)!])
  expect(openTo('user', held).map(({ path }) => path)).toEqual([directory])
  expect(openTo('mac', held)).toEqual([])
  expect(kinds.flatMap((kind) => openTo(kind, new Set()))).toEqual([])
})
