import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { accessKeys } from '@patchbay/contract/access-keys'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './database/test-database.ts'
import type { TestDatabase } from './database/test-database.ts'
import { startTestApp } from './http/test-app.ts'
import { testProcesses } from './test-process.ts'
import type { TestProcesses } from './test-process.ts'

let database: TestDatabase
let processes: TestProcesses
beforeAll(async () => {
  database = await createTestDatabase()
  processes = await testProcesses(database)
})
afterEach(() => processes.end())
afterAll(() => database.drop())

/** Ports on which a process listens, from what Linux says of its sockets (proc(5): state 0A). */
function listening(pid: number): number[] {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
      } catch {
        return []
      }
    }),
  )
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((kind) =>
    readFileSync(`/proc/net/${kind}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([, , , state, , , , , , inode]) =>
          own.has(inode ?? '') && (kind.startsWith('udp') || state === '0A'),
      )
      .map(([, address = '']) => Number.parseInt(address.split(':').at(-1) ?? '', 16)),
  )
}

test('the server listens on one port and nowhere else', async (context) => {
  if (process.platform !== 'linux') context.skip('what a process listens on is read as Linux tells it')
  const { child, ready } = processes.launch({ LAB: 'on' })
  const { url } = await ready()
  expect(listening(child.pid ?? 0)).toEqual([Number(new URL(url).port)])
}, 120_000)

test('to a stranger it says that it is there, and nothing of its inside', async () => {
  const server = await startTestApp()
  const health = await server.call('GET', '/health/')
  expect([health.statusCode, health.json()]).toEqual([200, { data: { status: 'ready' } }])
  for (const name of ['server', 'x-powered-by', 'via']) expect(health.headers[name]).toBeUndefined()
  for (const path of ['/docs/', '/openapi.json', '/metrics', '/debug', '/status', '/version']) {
    expect([path, (await server.call('GET', path)).statusCode]).toEqual([
      path,
      expect.toSatisfy((status: number) => status === 401 || status === 404),
    ])
  }
  await server.addPerson('ada', [...accessKeys])
  const cookie = await server.signIn('ada')
  expect((await server.call('GET', '/docs/', { headers: { cookie } })).statusCode).toBe(200)
  await server.stop()
})
