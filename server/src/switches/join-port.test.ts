import { expect, test } from 'vitest'
import { entry, fakeInterface } from '../collector/test-switch.ts'
import { lease, mac } from '../locate/test-systems.ts'
import { emptyDossier } from './dossier.ts'
import { joinPorts } from './join-port.ts'
import { portsNow } from './now.ts'
import { dossierOf, remembered, walkedPort } from './test-port.ts'

const at = new Date()
const heard = <T>(value: T) => ({ value, source: 'switch-cli', at })
const on = 'GigabitEthernet1/0/1'
const said = (source: string, value: ReturnType<typeof lease>) => ({ source, at, value })

test('a lease that both of a pair tell is there once, by the first of them; one that differs stays', () => {
  const dossier = emptyDossier('ports')
  Object.assign(dossier.reported, {
    interfaces: heard([fakeInterface(on)]),
    forwarding: heard([entry(mac(1), on), entry(mac(2), on)]),
  })
  dossier.leases = [
    said('kea-2', lease({ mac: mac(1), address: '10.0.10.5' })),
    said('kea-1', lease({ mac: mac(1), address: '10.0.10.5' })),
    said('kea-1', lease({ mac: mac(2), address: '10.0.10.6' })),
    said('kea-2', lease({ mac: mac(2), address: '10.0.10.7' })),
  ]
  const [port] = joinPorts(dossier).ports
  expect(port?.leases.map(({ source, value }) => [source, value.address])).toEqual([
    ['kea-1', '10.0.10.5'],
    ['kea-1', '10.0.10.6'],
    ['kea-2', '10.0.10.7'],
  ])
})

test('a device on a port that the switch does not list is shown on that port', () => {
  const dossier = emptyDossier('ports')
  Object.assign(dossier.reported, {
    interfaces: heard([fakeInterface(on)]),
    forwarding: heard([entry(mac(1), on), entry(mac(2), 'Trunk1')]),
  })
  expect(
    joinPorts(dossier).ports.map(({ now, macs }) => [now.interface, now.mode, macs.map((one) => one.mac)]),
  ).toEqual([
    ['Gi1/0/1', 'access', [mac(1)]],
    ['Trunk1', 'unknown', [mac(2)]],
  ])
})

test.each([
  [null, true, 'unknown'],
  [null, false, 'shut'],
  [false, true, 'down'],
] as const)('a link that is %s on a port whose administration is %s reads %s', (operUp, adminUp, link) => {
  const port = walkedPort({ operUp, adminUp, status: null })
  const [row] = portsNow(dossierOf({ remembered: remembered({ ports: [port] }) }))
  expect(row?.link).toBe(link)
})
