import type { Connector } from '@patchbay/connectors/connector/connector'
import { kea } from '@patchbay/connectors/dhcp/kea/index'
import { Failure } from '@patchbay/connectors/failures'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import { openSystems } from './open.ts'

let opened = 0
let isGone = false
const reading = <T>(value: T) => ({ value, complete: true, dropped: 0, observedAt: new Date() })

/** One product that answers the questions of two kinds with one login. */
const both = {
  ...kea,
  product: 'both',
  alsoKinds: ['dns'],
  open: () => {
    opened += 1
    return {
      can: { listSubnets: () => Promise.resolve(reading([])) },
      also: {
        dns: {
          findRecords: () => {
            const detail = { cause: 'connection-refused', message: 'both-1 refused the connection' } as const
            return isGone
              ? Promise.reject(new Failure('unreachable', detail))
              : Promise.resolve(reading(['a']))
          },
        },
      },
      close: () => Promise.resolve(),
    }
  },
} as unknown as Connector

const server = await startTestApp(undefined, undefined, undefined, { connectors: [both] })
afterAll(() => server.stop())

test('one enrolment answers as both of its kinds, and is one system with one health', async () => {
  await server.addPerson('ada', ['administrations-connected-systems'])
  const cookie = await server.signIn('ada')
  const empty = { address: null, page: null, host: '127.0.0.1', port: 8000, settings: [] }
  const trust = { certificate_authority: null, fingerprint: null, server_name: null }
  const payload = {
    ...empty,
    ...trust,
    name: 'both-1',
    title: 'Both',
    kind: 'dhcp',
    product: 'both',
    credential: 'none',
  }
  const added = await server.call('POST', '/administration/connected-systems/system/', {
    headers: { cookie },
    payload: JSON.stringify(payload),
  })
  expect([added.statusCode, added.body]).toEqual([200, expect.anything()])
  const { vault, site } = server.context
  const systems = await openSystems(server.database.db, vault, site.connectors, site.outside)
  expect(systems.all.map(({ name, kind }) => [name, kind])).toEqual([['both-1', 'dhcp']])
  const [asDhcp, asDns] = [systems.ofKind('dhcp')[0]!, systems.ofKind('dns')[0]!]
  expect([asDhcp.name, asDns.name, asDns.kind]).toEqual(['both-1', 'both-1', 'dns'])
  expect(Object.keys(await asDhcp.can())).toEqual(['listSubnets'])
  const { findRecords } = (await asDns.can()) as unknown as Record<string, () => Promise<{ value: string[] }>>
  expect((await findRecords!()).value).toEqual(['a'])
  expect(opened).toBe(1)
  expect(systems.healthOf('both-1')).toMatchObject({ lastFailureAt: null })
  isGone = true
  await expect(findRecords!()).rejects.toThrow('both-1 refused the connection')
  expect(systems.healthOf('both-1')?.lastFailure).toContain('both-1 refused the connection')
  await systems.close()
})
