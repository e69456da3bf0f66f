import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { retryUntilReachable } from './retry.ts'

/** Asks who it is, at the address that holds at that moment. */
async function asking(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<{ who: string }>('select current_user as who')).rows[0]!.who
  } finally {
    await client.end()
  }
}

test('a database that is away is retried with growing pauses, and logged once for each reason', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const { app } = inject('databaseUrls')
  const there = app.replace('/patchbay?', '/template_patchbay?')
  const places = [
    ...Array.from({ length: 6 }, () => `postgresql://app@127.0.0.1:${port}/x`),
    'postgresql://app@/x?host=/no/such/folder',
    there,
  ]
  const rested: number[] = []
  const told: string[] = []
  let tries = 0
  const who = await retryUntilReachable(
    () => {
      tries += 1
      return asking(places[tries - 1]!)
    },
    { away: (why) => told.push(why), rest: async (milliseconds) => rested.push(milliseconds) },
  )
  expect([who, tries, told]).toEqual(['patchbay_app', places.length, ['ECONNREFUSED', 'ENOENT']])
  expect(rested).toEqual([500, 1_000, 2_000, 5_000, 5_000, 5_000, 5_000])
})

test('what waiting does not mend is told at once', async () => {
  const { app } = inject('databaseUrls')
  const refused = async (url: string) =>
    retryUntilReachable(() => asking(url), {
      away: () => undefined,
      rest: () => Promise.reject(new Error('it waits')),
    })
  await expect(refused(app.replace(/:[^:@/]+@/, ':wrong@'))).rejects.toThrow(/password authentication failed/)
  await expect(refused(app.replace('/patchbay?', '/no_such?'))).rejects.toThrow(/does not exist/)
})
