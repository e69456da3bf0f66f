import { expect, test } from 'vitest'
import { reading } from '../../locate/test-systems.ts'
import type { Book } from '../dossier.ts'
import { serverRow } from './rows.ts'
import { dhcpServer } from '../test-servers.ts'

test('a server that takes part in high availability without a partner tells its mode and its role', () => {
  const self = { name: 'dhcp-3', role: 'backup', state: 'backup' }
  const book: Book = {
    id: 'kea-3',
    title: 'Kea 3',
    server: reading(dhcpServer({ relationships: [{ mode: 'hot-standby', self, partner: null }] })),
    why: null,
    subnets: null,
    use: null,
    leases: new Map(),
    reservations: new Map(),
    leasesOf: new Set(),
    reservationsOf: new Set(),
    cut: false,
  }
  expect(serverRow(book)).toMatchObject({
    answered: true,
    version: '2.4.1',
    mode: 'hot-standby',
    self,
    partner: null,
  })
})
