import { notFound } from '@patchbay/connectors/failures'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { waysTo } from '../../switches/ask-device.ts'
import type { Means, Proof } from '../kind.ts'
import type { PortSnapshot } from './snapshot.ts'
import { neededWay } from './way.ts'

/** Seconds for each tick; five minutes is what a device needs that starts anew with its power. */
const limits = { link: 60, mac: 90, authentication: 120, address: 300, gateway: 300 }

const authorized = /^(?:auth|authz success|authorized)/i

/**
 * What shows that the change works for who is there: link, MAC, authentication, address, gateway entry. Where nobody was
 * there before, or the port was shut, there is nobody to see.
 */
export function portProofs(intent: PortIntent, before: PortSnapshot, means: Means): Proof[] {
  const shut = intent.adminUp === false
  const somebody = before.devices.length > 0 && !shut && intent.power !== 'never'
  const way = () => neededWay(means.systems, intent.switch)
  const source = before.source
  const expected = intent.accessVlan ?? before.accessVlan
  const macs = before.devices.map(({ mac }) => mac)
  return [
    {
      name: 'link',
      title: shut ? 'The port is down' : 'The link is up',
      limit: limits.link,
      look: async (ask) => {
        if (!shut && !before.operUp && before.devices.length === 0) return null
        const { system, device } = way()
        const reading = await (
          await system.can()
        ).readInterface?.(device, { interface: before.interface }, ask)
        if (reading === undefined) throw notTold('links')
        const { operUp, adminUp } = reading.value
        const is = adminUp ? (operUp ? 'up' : 'down') : 'shut'
        return { proven: shut ? !operUp : operUp, seen: `It is ${is}.`, source }
      },
    },
    {
      name: 'mac',
      title: 'The device is on the port',
      limit: limits.mac,
      look: async (ask) => {
        if (!somebody) return null
        const { system, device } = way()
        const reading = await (await system.can()).readForwardingTable?.(device, {}, ask)
        if (reading === undefined) throw notTold('MACs')
        const here = reading.value.filter(
          (entry) => macs.includes(entry.mac) && entry.interface === before.interface,
        )
        const right = here.filter(
          ({ vlan }) => vlan === expected || vlan === (intent.voiceVlan ?? before.voiceVlan),
        )
        const seen = here.map(({ mac, vlan }) => `${mac} in VLAN ${vlan}`).join(', ')
        return {
          proven: right.length > 0,
          seen: seen === '' ? 'No device is seen there.' : `${seen}.`,
          source,
        }
      },
    },
    {
      name: 'authentication',
      title: 'The device was let in',
      limit: limits.authentication,
      look: async (ask) => {
        if (!somebody || !before.authenticated) return null
        const { system, device } = way()
        const reading = await (
          await system.can()
        ).readSessions?.(device, { interface: before.interface }, ask)
        if (reading === undefined) throw notTold('sign-ons')
        const own = reading.value.filter(({ mac }) => macs.includes(mac))
        const seen = own.map(({ mac, status }) => `${mac}: ${status}`).join(', ')
        return {
          proven: own.some(({ status }) => authorized.test(status)),
          seen: seen === '' ? 'No device has signed on.' : `${seen}.`,
          source,
        }
      },
    },
    ...addressProofs(expected, macs, somebody, means),
  ]
}

const notTold = (what: string) =>
  notFound({ cause: 'absent', message: `The switch does not tell about ${what}.` })

/** A lease in a subnet of the VLAN, and the gateway's entry for it (decision 26: the console pings nobody). */
function addressProofs(
  vlan: number | null,
  macs: readonly string[],
  somebody: boolean,
  means: Means,
): Proof[] {
  return [
    {
      name: 'address',
      title: 'It has an address of the right subnet',
      limit: limits.address,
      look: async (ask) => {
        const servers = means.systems.ofKind('dhcp')
        if (!somebody || vlan === null || servers.length === 0) return null
        let seen = 'No lease is known of it.'
        let source = servers[0]?.title ?? ''
        for (const server of servers) {
          const can = await server.can()
          const subnets = await can.listSubnets?.(ask)
          const right = subnets?.value.filter((subnet) => subnet.vlan === vlan).map(({ id }) => id) ?? []
          if (right.length === 0) continue
          for (const mac of macs) {
            const leases = (await can.findLeases?.({ mac }, ask))?.value ?? []
            const active = leases.filter(({ state }) => state === 'active')
            const held = active.find(({ subnetId }) => right.includes(subnetId))
            source = server.title
            if (held !== undefined) return { proven: true, seen: `${mac} has ${held.address}.`, source }
            if (active[0] !== undefined) seen = `${mac} has ${active[0].address}, of another subnet.`
          }
        }
        return { proven: false, seen, source }
      },
    },
    {
      name: 'gateway',
      title: 'The gateway has heard of it',
      limit: limits.gateway,
      look: async (ask) => {
        const gateway = vlan === null || !somebody ? null : await gatewayOf(vlan, means)
        if (gateway === null) return null
        const { system, device } = gateway
        const table = (await (await system.can()).readAddressTable?.(device, ask))?.value ?? []
        const entry = table.find((one) => macs.includes(one.mac) && one.vlan === vlan)
        const seen = entry === undefined ? 'It has no entry.' : `${entry.mac} is ${entry.address}.`
        return { proven: entry !== undefined, seen, source: `${device.name} by ${system.title}` }
      },
    },
  ]
}

/** The switch that routes a VLAN, by what walks have read; null where none is known or reached. */
async function gatewayOf(vlan: number, { database, systems }: Means) {
  const row = await database
    .selectFrom('address_sighting')
    .select('gateway')
    .where('vlan', '=', vlan)
    .orderBy('last_seen', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : (waysTo(systems.ofKind('switch'), row.gateway)[0] ?? null)
}
