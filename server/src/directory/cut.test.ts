import type { Authentication } from '@patchbay/connectors/identity/detail'
import { unreachable } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { authentication } from '../ise-session/test-ise-session.ts'
import {
  computer,
  dhcpWith,
  identityWith,
  lease,
  mac,
  reading,
  session,
  system,
} from '../locate/test-systems.ts'
import {
  chip,
  computerAccount,
  directory,
  controllerReading,
  lineOf,
  lookUp,
  one,
  row,
  user,
} from './test-account.ts'
import type { Can } from './test-account.ts'

const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const troubled = [controllerReading({ badPasswords: 3, badPasswordAt: new Date() })]
const ad = (of: Can = {}) => one(directory([row()], { controllers: troubled, ...of }))

function ise(devices: number, history: readonly Authentication[], complete: boolean) {
  const asked: string[] = []
  const sessions = many(devices).map((number) => session({ mac: mac(number), username: 'jdoe' }))
  const can = {
    ...identityWith(sessions),
    readHistory: async (of: string) => {
      asked.push(of)
      return reading(history, { complete })
    },
  }
  return { asked, system: system('identity', 'ise', can) }
}

test('devices whose failed authentications were not looked at are counted on the chip', async () => {
  const identity = ise(25, [], true)
  const found = await lookUp('jdoe', [ad(), identity.system])
  expect(identity.asked).toHaveLength(20)
  expect(chip(found, 'ise')).toMatchObject({
    state: 'partial',
    why: 'asked for 20 of 25 devices for failed authentications',
  })
})

test('a list of authentications that was cut is never taken for whole, however long it is', async () => {
  const history = many(200).map(() => authentication({ passed: true }))
  const found = await lookUp('jdoe', [ad(), ise(1, history, false).system])
  expect(chip(found, 'ise')).toMatchObject({
    state: 'partial',
    why: 'of 1 of 1 devices only the newest 200 authentications were read',
  })
  expect(chip(await lookUp('jdoe', [ad(), ise(1, history, true).system]), 'ise')?.state).toBe('ok')
})

test('devices that a lease tells and nobody asked the identity system about are counted, too', async () => {
  const computers = many(20).map((number) => computer({ name: `PC-${number}` }))
  const leases = many(40).map((number) =>
    lease({ mac: mac(number), address: `10.0.10.${number}`, hostname: `pc-${Math.ceil(number / 2)}` }),
  )
  const managed = {
    findComputers: async (question: object) => reading('name' in question ? [] : computers),
  }
  const found = await lookUp('jdoe', [
    ad(managed),
    system('dhcp', 'kea', dhcpWith(leases)),
    system('identity', 'ise', identityWith([])),
  ])
  expect(chip(found, 'ise')).toMatchObject({
    state: 'partial',
    why: 'asked for 20 of 40 devices with a lease',
  })
})

test('a directory that tells some of their computers, or none of them, says so', async () => {
  const some = { findComputers: async () => reading([computer()], { complete: false }) }
  expect(chip(await lookUp('jdoe', [ad(some)]), 'ad')).toMatchObject({
    state: 'partial',
    why: 'only 1 of their computers were listed',
  })
  const none = {
    findComputers: async () =>
      Promise.reject(unreachable({ cause: 'connection-lost', message: 'ad closed the connection' })),
  }
  expect(chip(await lookUp('jdoe', [ad(none)]), 'ad')).toMatchObject({
    state: 'partial',
    why: 'their computers were not listed: ad closed the connection',
  })
})

test('of many reports all are counted', async () => {
  const reports = [{ dn: 'CN=Ana', name: 'Ana', login: 'ana' }]
  const { answer } = await lookUp('jdoe', [
    ad({ readUser: async () => reading(user({ reports, reportCount: 300 })) }),
  ])
  expect(lineOf(answer, 'reports')).toMatchObject({ value: 'Ana', detail: '1 of 300 people' })
})

test('recovery keys that were not counted are said to be more', async () => {
  const itself = row({ kind: 'computer', login: 'LT-0142$', name: 'LT-0142' })
  const account = computerAccount({ recoveryKeys: { count: 100, more: true, newestAt: null } })
  const can = directory([itself], { readComputer: async () => reading(account) })
  const { answer } = await lookUp('LT-0142', [one(can)])
  expect(lineOf(answer, 'recoveryKeys').value).toBe('more than 100 are kept')
})
