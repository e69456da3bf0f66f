import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { dismissToast, readToast } from './toast-store.ts'
import { CallFailure } from './failure.ts'
import { reportFailure, reportSuccess } from './report-failure.ts'
import { somethingWentWrong, toastText } from './toast-rule.ts'

test('400 and 401 speak with the server’s words', () => {
  expect(toastText({ status: 400, serverMessage: 'Bad pair' }, false)).toBe('Bad pair')
  expect(toastText({ status: 401, serverMessage: 'Bad pair' }, false)).toBe('Bad pair')
})

test.each([402, 403, 404, 409, 422, 429, 500, 502, 503, 504, null])(
  'a failed look-up with %s says the fixed words',
  (status) => {
    expect(toastText({ status, serverMessage: 'internal detail' }, false)).toBe(somethingWentWrong)
  },
)

test('a failed change that was answered says the message whatever the status', () => {
  expect(toastText({ status: 409, serverMessage: 'Port held by Ada' }, true)).toBe('Port held by Ada')
  expect(toastText({ status: 500, serverMessage: 'Held' }, true)).toBe('Held')
})

test('a change without an answer says the fixed words', () => {
  expect(toastText({ status: null, serverMessage: 'x' }, true)).toBe(somethingWentWrong)
})

test.each([undefined, null, '', '   ', 7, {}, ['a']])('message %j is not shown', (serverMessage) => {
  expect(toastText({ status: 400, serverMessage }, true)).toBe(somethingWentWrong)
})

test('whatever comes, the toast is short readable text', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.option(fc.integer({ min: 400, max: 599 })),
      fc.boolean(),
      (serverMessage, status, changes) => {
        const text = toastText({ status, serverMessage }, changes)
        expect(text.trim()).not.toBe('')
        expect(text.length).toBeLessThanOrEqual(240)
      },
    ),
  )
  expect(toastText({ status: 400, serverMessage: 'm'.repeat(10_000) }, false)).toHaveLength(240)
})

test('the toast of a failed change ends with the next change that succeeds, that of a reading when it is read', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const isShown = () => readToast() !== null
  const fail = (name: string) => reportFailure(new CallFailure(name, { status: 500 }))
  fail('PUT /site-resources/departments/')
  reportSuccess('GET /site-resources/departments/')
  reportSuccess('POST /site-resources/departments/bulk/preview/')
  expect(isShown()).toBe(true)
  reportSuccess('PUT /administration/policies/retention/')
  expect(isShown()).toBe(false)
  fail('GET /dashboard/')
  reportSuccess('PUT /account/preferences/')
  expect(isShown()).toBe(true)
  reportSuccess('GET /dashboard/')
  expect(isShown()).toBe(false)
  dismissToast()
  logged.mockRestore()
})
