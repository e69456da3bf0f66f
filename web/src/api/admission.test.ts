import { profileMark } from '@patchbay/contract/product'
import { afterEach, expect, test } from 'vitest'
import { lookAtAnswer, onOtherProfile, setAdmission } from './admission.ts'

const answer = (mark: string | null, status = 200) =>
  new Response(null, { status, headers: mark === null ? {} : { [profileMark]: mark } })
const signIn = () =>
  setAdmission({
    untilFresh: async () => undefined,
    untilRenewed: async () => undefined,
    signal: new AbortController().signal,
  })
let read = 0
onOtherProfile(() => {
  read += 1
})
afterEach(() => {
  setAdmission(null)
  onOtherProfile(() => undefined)
})

test('the profile is read anew when an answer carries another mark, a refusal too, and when nobody is signed in any more', () => {
  signIn()
  lookAtAnswer('GET /users/profile/', answer('a'))
  lookAtAnswer('GET /account/notifications/', answer('a'))
  lookAtAnswer('GET /health/', answer(null))
  expect(read).toBe(0)
  lookAtAnswer('GET /account/notifications/', answer('b', 403))
  expect(read).toBe(1)
  lookAtAnswer('GET /users/profile/', answer('b'))
  lookAtAnswer('GET /account/notifications/', answer('b', 403))
  expect(read).toBe(1)
  lookAtAnswer('GET /account/notifications/', answer(null, 401))
  expect(read).toBe(2)
  // What ends the session is decided by the session’s own calls.
  lookAtAnswer('GET /users/profile/', answer(null, 401))
  lookAtAnswer('POST /users/token/refresh/', answer(null, 401))
  expect(read).toBe(2)
  setAdmission(null)
  lookAtAnswer('GET /account/notifications/', answer('c', 401))
  expect(read).toBe(2)
})
