import { expect, test } from 'vitest'
import { testAuthority } from '../../transport/test-certificate.ts'
import { ownClock } from '../../transport/test-clock.ts'
import { bindAnswer, rows, testDirectory } from '../../transport/test-directory.ts'
import type { Reply, Request } from '../../transport/test-directory.ts'
import { readControllers } from './controller-list.ts'
import { activeDirectory } from './index.ts'
import {
  account,
  ana,
  ask,
  authority,
  campus,
  connect,
  failure,
  identity,
  closing,
  secret,
} from './test-open.ts'

/** A first controller that behaves like this, and a second one that answers. */
async function pair(first: (request: Request) => Reply, { certificate = identity } = {}) {
  const one = await testDirectory(certificate, first)
  const two = await testDirectory(authority.issue(['dc2.corp.example.edu']), rows(campus, account))
  closing(one, two)
  const controllers = [{ host: 'dc2.corp.example.edu', port: two.port }]
  return { one, two, ...connect(one, { settings: { controllers } }) }
}

test('another controller answers for one that is silent, away or busy, and is then asked first', async () => {
  const pass = ownClock()
  for (const reply of ['silence', 'close', 'busy'] as const) {
    const { one, two, findPeople } = await pair((request) => {
      // The first has half of the time, and leaves the other half to the second.
      if (reply === 'silence') pass(5_000)
      return reply === 'busy' ? [bindAnswer(request.id, 51)] : reply
    })
    expect((await findPeople({ username: 'adiaz' }, ask(10_000))).value, reply).toEqual([ana])
    const before = one.received.length
    expect((await findPeople({ username: 'adiaz' }, ask(10_000))).value, reply).toEqual([ana])
    expect(one.received, reply).toHaveLength(before)
    expect(two.connections(), reply).toBe(1)
  }
})

test('a refused login is the answer of all, and a controller that is not proven is not passed over', async () => {
  const refusing = await pair(({ id }) => [bindAnswer(id, 49, 'data 533,')])
  expect(await failure(refusing.findPeople({ username: 'adiaz' }, ask()))).toMatchObject({ kind: 'refused' })
  const false_ = await pair(() => 'silence', { certificate: testAuthority().issue(['dc1.corp.example.edu']) })
  expect(await failure(false_.signIn('CORP\\adiaz', secret('any'), ask()))).toMatchObject({
    cause: 'trust-not-proven',
  })
  expect([refusing.two.connections(), false_.two.connections()]).toEqual([0, 0])
})

test('controllers are listed as a person types them, and anything else is refused by name', async () => {
  expect(readControllers('dc2.corp.example, DC3:3269;dc4', 636)).toEqual([
    { host: 'dc2.corp.example', port: 636 },
    { host: 'DC3', port: 3269 },
    { host: 'dc4', port: 636 },
  ])
  expect(readControllers('  ', 636)).toEqual([])
  for (const text of [
    'ldaps://dc2',
    'dc2:0',
    'dc2:99999',
    'dc 2!',
    '-dc',
    'a@b',
    Array(21).fill('dc').join(' '),
  ])
    expect([text, readControllers(text, 636)]).toEqual([text, null])
  expect(
    activeDirectory.settings.safeParse({ furtherControllers: 'ldaps://dc2' }).error?.issues[0]?.path,
  ).toEqual(['furtherControllers'])
  const two = await testDirectory(authority.issue(['localhost']), rows(campus, account))
  const one = await testDirectory(identity, () => 'close')
  closing(one, two)
  const can = connect(one, { settings: { furtherControllers: `localhost:${two.port}` } })
  expect((await can.findPeople({ username: 'adiaz' }, ask())).value).toEqual([ana])
})

test('when none answers, the last failure is told', async () => {
  const { two, findPeople } = await pair(() => 'close')
  await two.close()
  expect(await failure(findPeople({ username: 'adiaz' }, ask()))).toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('dc2.corp.example.edu'),
  })
})
