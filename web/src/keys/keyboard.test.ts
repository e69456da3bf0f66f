import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyboard } from './keyboard.ts'
import type { Shortcut } from './keyboard.ts'
import { pressed } from './key-press.ts'
import type { Press } from './key-press.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const key = (text: string, more: Partial<Press> = {}): Press => ({
  key: text,
  code: /^[a-z]$/i.test(text) ? `Key${text.toUpperCase()}` : '',
  ...plain,
  ...more,
})
const shortcut = (press: string): Shortcut => ({
  press,
  does: press,
  group: 'Everywhere',
  run: () => undefined,
})
const outside = { typing: false, now: 0 }
const inField = { typing: true, now: 0 }

function keyboardWith(...presses: string[]) {
  const keyboard = createKeyboard()
  keyboard.add(presses.map(shortcut))
  return keyboard
}

test('a key is what the list calls it, on any keyboard', () => {
  expect(pressed(key('k', { ctrlKey: true }))).toBe('Mod+k')
  expect(pressed(key('K', { metaKey: true }))).toBe('Mod+k')
  expect(pressed(key('л', { ctrlKey: true, code: 'KeyK' }))).toBe('Mod+k')
  expect(pressed(key('?', { shiftKey: true }))).toBe('?')
  expect(pressed(key('/', { shiftKey: true }))).toBe('/')
  expect(pressed(key('/', { ctrlKey: true, altKey: true }))).toBe('/')
})

test('a key that means something else is no shortcut', () => {
  for (const press of [
    key('k', { ctrlKey: true, altKey: true }),
    key('k', { ctrlKey: true, shiftKey: true }),
    key('k', { altKey: true }),
    key('Escape'),
    key('Dead'),
    key('ø'),
  ]) {
    expect([press, pressed(press)]).toEqual([press, null])
  }
})

test('a letter with Shift is a key of its own, and is not that letter', () => {
  expect(pressed(key('C', { shiftKey: true }))).toBe('Shift+c')
  expect(pressed(key('С', { shiftKey: true, code: 'KeyC' }))).toBe('Shift+c')
  const keyboard = keyboardWith('c', 'Shift+c', 'g d')
  expect(keyboard.hear(key('C', { shiftKey: true }), outside)?.press).toBe('Shift+c')
  expect(keyboard.hear(key('c'), outside)?.press).toBe('c')
  expect(keyboard.hear(key('C', { shiftKey: true }), inField)).toBeNull()
  keyboard.hear(key('g'), outside)
  expect(keyboard.hear(key('D', { shiftKey: true }), outside)).toBeNull()
  keyboard.setLetters(false)
  expect(keyboard.hear(key('C', { shiftKey: true }), outside)).toBeNull()
})

test('a letter is a shortcut outside of fields only, Ctrl K everywhere', () => {
  const keyboard = keyboardWith('/', 'Mod+k')
  expect(keyboard.hear(key('/'), outside)?.press).toBe('/')
  expect(keyboard.hear(key('/'), inField)).toBeNull()
  expect(keyboard.hear(key('k', { ctrlKey: true }), inField)?.press).toBe('Mod+k')
})

test('two keys are one shortcut when the second comes soon', () => {
  const keyboard = keyboardWith('g d', 'd')
  expect(keyboard.hear(key('g'), outside)).toBeNull()
  expect(keyboard.hear(key('d'), { typing: false, now: 1_500 })?.press).toBe('g d')
  expect(keyboard.hear(key('d'), { typing: false, now: 1_600 })?.press).toBe('d')
  expect(keyboard.hear(key('g'), { typing: false, now: 2_000 })).toBeNull()
  expect(keyboard.hear(key('d'), { typing: false, now: 3_501 })?.press).toBe('d')
})

test('a letter typed in a field between two keys parts them', () => {
  const keyboard = keyboardWith('g d')
  keyboard.hear(key('g'), outside)
  keyboard.hear(key('x'), inField)
  expect(keyboard.hear(key('d'), outside)).toBeNull()
})

test('letters can be switched off, keys with Ctrl stay', () => {
  const keyboard = keyboardWith('/', 'g d', 'Mod+k')
  keyboard.setLetters(false)
  expect(keyboard.hear(key('/'), outside)).toBeNull()
  keyboard.hear(key('g'), outside)
  expect(keyboard.hear(key('d'), outside)).toBeNull()
  expect(keyboard.hear(key('k', { metaKey: true }), outside)?.press).toBe('Mod+k')
  keyboard.setLetters(true)
  expect(keyboard.hear(key('/'), outside)?.press).toBe('/')
})

test('the page in front has its own meaning of a key as long as it is there', () => {
  const keyboard = keyboardWith('.')
  const remove = keyboard.add([{ ...shortcut('.'), does: 'Ask again' }])
  expect(keyboard.hear(key('.'), outside)?.does).toBe('Ask again')
  remove()
  expect(keyboard.hear(key('.'), outside)?.does).toBe('.')
})

test('whatever is in the list can be pressed, and nothing else does anything', () => {
  const presses = ['Mod+k', '?', '/', '.', 'g d', 'g s', 'j']
  fc.assert(
    fc.property(fc.subarray(presses), fc.constantFrom(...presses), (held, wanted) => {
      const keyboard = keyboardWith(...held)
      const parts = wanted.split(' ')
      const heard = parts.map((part) =>
        keyboard.hear(key(part.replace('Mod+', ''), { ctrlKey: part.startsWith('Mod+') }), outside),
      )
      expect(heard.at(-1)?.press ?? null).toBe(held.includes(wanted) ? wanted : null)
      expect(heard.slice(0, -1).every((each) => each === null)).toBe(true)
    }),
  )
})

test('what a browser sends while it fills in a field is no key', () => {
  expect(pressed({ code: '', ...plain })).toBeNull()
})
