import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { ipv6In, linkLocal } from '../../../../world/addresses.ts'
import { maskLength } from '../device/interface-facts.ts'

export const ipInterfaceCommands: readonly Command[] = [
  {
    pattern: 'show ip interface [<interface>]',
    run: (context, given) => chosen(context, given).flatMap((of) => block(context, of)),
  },
  { pattern: 'show ipv6 interface [<interface>]', run: six },
  { pattern: 'show ipv6 interface brief', run: sixBrief },
]

/** SVIs come first, as in the brief list. */
function chosen({ device }: Context, given: Given): readonly Interface[] {
  const all = [...device.interfaces.values()]
  const name = given.values['interface']
  if (name !== undefined) return all.filter((of) => of.name === name)
  return [...all.filter((of) => of.kind === 'svi'), ...all.filter((of) => of.kind !== 'svi')]
}

function firstLine({ world, device }: Context, of: Interface): string {
  const up = world.operUp(device, of)
  return `${of.name} is ${of.adminUp ? (up ? 'up' : 'down') : 'administratively down'}, line protocol is ${up ? 'up' : 'down'}`
}

/** A port that bridges has access lists and nothing else of IP. */
function block(context: Context, of: Interface): Lines {
  const first = firstLine(context, of)
  if (of.mode !== 'routed' && of.kind !== 'svi')
    return [first, '  Inbound  access list is not set', '  Outgoing access list is not set']
  if (of.address === null) return [first, '  Internet protocol processing disabled']
  const newer = context.device.os === 'ios-xe'
  return [
    first,
    `  Internet address is ${of.address}/${maskLength(context.world, of)}`,
    '  Broadcast address is 255.255.255.255',
    '  Address determined by non-volatile memory',
    '  MTU is 1500 bytes',
    '  Helper address is not set',
    '  Directed broadcast forwarding is disabled',
    ...(newer ? ['  Outgoing Common access list is not set '] : []),
    '  Outgoing access list is not set',
    ...(newer ? ['  Inbound Common access list is not set '] : []),
    '  Inbound  access list is not set',
    '  Proxy ARP is enabled',
    '  Local Proxy ARP is disabled',
    '  Security level is default',
    '  Split horizon is enabled',
    '  ICMP redirects are always sent',
    '  ICMP unreachables are always sent',
    '  ICMP mask replies are never sent',
    '  IP fast switching is enabled',
    '  IP Flow switching is disabled',
    '  IP CEF switching is enabled',
    ...(newer ? ['  IP CEF switching turbo vector'] : []),
    '  IP Null turbo vector',
    ...(of.vrf === null ? [] : [`  VPN Routing/Forwarding "${of.vrf}"`]),
    ...(newer
      ? [
          '  Associated unicast routing topologies:',
          '        Topology "base", operation state is UP',
          '  Associated multicast routing topologies:',
          '        Topology "base", operation state is UP',
        ]
      : []),
    '  IP multicast fast switching is enabled',
    ...(newer ? ['  IP multicast distributed fast switching is disabled'] : []),
    '  IP route-cache flags are Fast, CEF',
    '  Router Discovery is disabled',
    '  IP output packet accounting is disabled',
    '  IP access violation accounting is disabled',
    '  TCP/IP header compression is disabled',
    '  RTP/IP header compression is disabled',
    '  Probe proxy name replies are disabled',
    '  Policy routing is disabled',
    '  Network address translation is disabled',
    ...(newer
      ? [
          '  BGP Policy Mapping is disabled',
          '  Input features: MCI Check',
          '  IPv4 WCCP Redirect outbound is disabled',
          '  IPv4 WCCP Redirect inbound is disabled',
          '  IPv4 WCCP Redirect exclude is disabled',
        ]
      : []),
  ]
}

interface SixAddresses {
  readonly link: string
  readonly own: string
  readonly prefix: string
}

/** Only the gateway of a VLAN with a prefix has IPv6 on its SVI. */
function sixOf({ world, device }: Context, of: Interface): SixAddresses | null {
  const vlan = of.kind === 'svi' ? world.vlans.get(of.accessVlan) : undefined
  if (vlan === undefined || vlan.prefix === null || vlan.gatewaySwitch !== device.name) return null
  return {
    link: linkLocal(of.mac).toUpperCase(),
    own: ipv6In(vlan.prefix, of.mac).toUpperCase(),
    prefix: vlan.prefix.toUpperCase(),
  }
}

function six(context: Context, given: Given): Lines {
  return chosen(context, given).flatMap((of) => {
    const six = sixOf(context, of)
    if (six === null) return []
    return [
      firstLine(context, of),
      `  IPv6 is enabled, link-local address is ${six.link} `,
      '  No Virtual link-local address(es):',
      '  Global unicast address(es):',
      `    ${six.own}, subnet is ${six.prefix} `,
      '  Joined group address(es):',
      '    FF02::1',
      '    FF02::2',
      `    FF02::1:FF${six.link.slice(-7)}`,
      '  MTU is 1500 bytes',
      '  ICMP error messages limited to one every 100 milliseconds',
      '  ICMP redirects are enabled',
      '  ICMP unreachables are sent',
      '  ND DAD is enabled, number of DAD attempts: 1',
      '  ND reachable time is 30000 milliseconds (using 30000)',
      '  Hosts use stateless autoconfig for addresses.',
    ]
  })
}

function sixBrief(context: Context): Lines {
  const { world, device } = context
  return chosen(context, { keywords: new Set(), values: {} }).flatMap((of) => {
    const up = world.operUp(device, of) ? 'up' : 'down'
    const six = sixOf(context, of)
    const addresses = six === null ? ['unassigned'] : [six.link, six.own]
    return [
      `${of.name.padEnd(22)} [${of.adminUp ? up : 'administratively down'}/${up}]`,
      ...addresses.map((address) => `    ${address}`),
    ]
  })
}
