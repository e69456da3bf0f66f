import { nameWordsFault } from '@patchbay/contract/policies/name-words'
import { expect, test } from 'vitest'
import { readUseText, useText } from './used-by-text.ts'

const read = (text: string) => readUseText(text, 'group', nameWordsFault)

test('classes are read as they were written, whatever the case and the blanks of their words', () => {
  const classes = [
    { name: 'Medical devices', things: ['*medical*', 'Infusion pumps'], usedBy: ['Clinical engineering'] },
    { name: 'Doors', things: ['*door*'], usedBy: ['security', 'Works'] },
  ]
  expect(read(useText('group', classes))).toEqual(classes)
  expect(read('Doors:\n GROUP   *door* \nUsed By security')).toEqual([
    { name: 'Doors', things: ['*door*'], usedBy: ['security'] },
  ])
  expect(read(' \n')).toEqual([])
})

test.each([
  ['group *door*', 'Line 1: a class begins with its name and a colon.'],
  ['Doors:\nused by security', 'Line 1: “Doors” has no group below it.'],
  ['Doors:\ngroup *door*', 'Line 1: “Doors” has no line used by.'],
  ['Doors:\n*door*', 'Line 2: “*door*” needs group or used by, followed by a name.'],
  ['Doors:\ngroup **', 'Line 2: “**” has no letter and no digit, so it matches any name.'],
  ['Doors:\ngroup x\nused by y\n\nDOORS:', 'Line 5: “DOORS” is listed already.'],
])('of %j is said: %s', (text, fault) => {
  expect(read(text)).toEqual({ fault })
})
