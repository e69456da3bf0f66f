import { expect, test } from 'vitest'
import { personalLogin } from './owner.ts'

test.each([
  ['jdoe', 'jdoe'],
  ['CAMPUS\\JDoe', 'jdoe'],
  ['jdoe@campus.example', 'jdoe'],
  ['host/pc-1.campus.example', null],
  ['PC-1$', null],
  ['f4:30:b9:36:84:25', null],
  ['F4-30-B9-36-84-25', null],
  ['f430b9368425', null],
  ['f430.b936.8425', null],
  ['', null],
  [null, null],
])('who signs on as %s', (username, login) => {
  expect(personalLogin(username)).toBe(login)
})
