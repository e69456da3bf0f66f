import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { destinationRule } from './destination.ts'
import { parseNetworks } from './networks.ts'
import { databasePlaces, listeningPlaces } from './own-addresses.ts'

const everywhere = parseNetworks(['0.0.0.0/0', '::/0'])
const networks = 'networks' in everywhere ? everywhere.networks : []

test('a database is its own place under any way to write its address, and none behind a Unix socket', async () => {
  expect(await databasePlaces('postgresql://a:b@10.1.2.3:5433/x')).toEqual([
    { address: '10.1.2.3', port: 5433 },
  ])
  expect(await databasePlaces('postgresql://a:b@[fd12::1]/x')).toEqual([{ address: 'fd12::1', port: 5432 }])
  expect(await databasePlaces('postgresql://a:b@/x?host=/tmp')).toEqual([])
  const named = await databasePlaces('postgresql://a:b@localhost/x')
  expect(named.length).toBeGreaterThan(0)
  for (const place of named) {
    await expect(
      destinationRule(networks, () => named)({ host: place.address, port: 5432 }),
    ).rejects.toMatchObject({ kind: 'refused' })
  }
})

test('a server that listens everywhere is itself under every address of the machine', async () => {
  const own = listeningPlaces('0.0.0.0', 8080)
  const rule = destinationRule(networks, () => own)
  const addresses = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address),
  )
  expect(addresses.length).toBeGreaterThan(0)
  for (const host of [...addresses, '127.0.0.1', '::ffff:127.0.0.1']) {
    await expect(rule({ host, port: 8080 })).rejects.toMatchObject({ kind: 'refused' })
  }
  expect(listeningPlaces('127.0.0.1', 1).map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
})
