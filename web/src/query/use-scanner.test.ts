import { expect, test } from 'vitest'
import { ScannerWedge } from './use-scanner.ts'
import type { Heard } from './use-scanner.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false }

const keysOf = (text: string) => text.split('')

/** What is heard of the last key, with this time between the keys. */
function typed(keys: readonly string[], apart: number, wedge = new ScannerWedge(), from = 1_000): Heard {
  let heard: Heard = 'nothing'
  for (const [at, key] of keys.entries()) heard = wedge.hear({ key, ...none }, from + at * apart)
  return heard
}

test('fast characters that end with Enter are a scan, with its capitals and slashes', () => {
  expect(typed([...keysOf('001b540a3c7f'), 'Enter'], 8)).toEqual({ text: '001b540a3c7f' })
  expect(typed(['Shift', 'S', 'Shift', 'W', ...keysOf('-1 1/0/4'), 'Enter'], 12)).toEqual({
    text: 'SW-1 1/0/4',
  })
})

test('a person who types is none, however much is typed', () => {
  expect(typed([...keysOf('001b540a3c7f'), 'Enter'], 90)).toBe('nothing')
})

test('few characters, a shortcut and a named key are none', () => {
  expect(typed([...keysOf('gd/'), 'Enter'], 8)).toBe('nothing')
  expect(typed(['Enter'], 8)).toBe('nothing')
  expect(typed([...keysOf('abcd'), 'Tab', 'Enter'], 8)).toBe('nothing')
  const wedge = new ScannerWedge()
  typed([...keysOf('abcd')], 8, wedge)
  expect(wedge.hear({ key: 'k', ...none, ctrlKey: true }, 1_032)).toBe('nothing')
  expect(wedge.hear({ key: 'Enter', ...none }, 1_040)).toBe('nothing')
})

test('a pause in the middle begins anew, and each scan is its own', () => {
  const wedge = new ScannerWedge()
  typed([...keysOf('lost')], 8, wedge)
  expect(typed([...keysOf('b12-204'), 'Enter'], 8, wedge, 3_000)).toEqual({ text: 'b12-204' })
  expect(typed([...keysOf('b12-205'), 'Enter'], 8, wedge, 3_200)).toEqual({ text: 'b12-205' })
})

test('only the first character may be a shortcut, for a person may have pressed it', () => {
  const wedge = new ScannerWedge()
  expect(typed(['1'], 8, wedge)).toBe('first')
  expect(wedge.hear({ key: '/', ...none }, 1_010)).toBe('inside')
  expect(wedge.hear({ key: '/', ...none }, 1_500)).toBe('first')
})
