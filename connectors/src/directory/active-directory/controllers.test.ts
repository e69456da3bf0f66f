import { expect, test } from 'vitest'
import { testAuthority } from '../../transport/test-certificate.ts'
import { bindAnswer, rows, testDirectory } from '../../transport/test-directory.ts'
import type { Reply, Request } from '../../transport/test-directory.ts'
import {
  account,
  ana,
  ask,
  authority,
  campus,
  connect,
  failure,
  identity,
  running,
  secret,
} from './test-open.ts'

/** A first controller that behaves like this, and a second one that answers. */
async function pair(first: (request: Request) => Reply, { certificate = identity } = {}) {
  const one = await testDirectory(certificate, first)
  const two = await testDirectory(authority.issue(['dc2.corp.example.edu']), rows(campus, account))
  running.push(one, two)
  const controllers = [{ host: 'dc2.corp.example.edu', port: two.port }]
  return { one, two, ...connect(one, { settings: { controllers } }) }
}

test('another controller answers for one that is silent, away or busy, and is then asked first', async () => {
  for (const reply of ['silence', 'close', 'busy'] as const) {
    const { one, two, findPeople } = await pair((request) =>
      reply === 'busy' ? [bindAnswer(request.id, 51)] : reply,
    )
    const limit = reply === 'silence' ? 600 : 5_000
    expect((await findPeople({ username: 'adiaz' }, ask(limit))).value, reply).toEqual([ana])
    const before = one.received.length
    expect((await findPeople({ username: 'adiaz' }, ask(limit))).value, reply).toEqual([ana])
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

test('when none answers, the last failure is told', async () => {
  const { two, findPeople } = await pair(() => 'close')
  await two.close()
  expect(await failure(findPeople({ username: 'adiaz' }, ask()))).toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('dc2.corp.example.edu'),
  })
})
