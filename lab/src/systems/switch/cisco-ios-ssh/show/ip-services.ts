import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Interface, Switch } from '../../../../world/model/switch.ts'
import { ipv4Text, subnetRange } from '../../../../world/addresses.ts'
import { maskLength } from '../device/interface-facts.ts'
import { defaultGateway, routes } from '../device/services.ts'
import { isOlderXe } from '../../release.ts'

export const ipServiceCommands: readonly Command[] = [
  { pattern: 'show hosts', run: hosts },
  { pattern: 'show ip route', run: (context) => routing(context, null) },
  {
    pattern: 'show ip route vrf <word>',
    run: (context, given) => routing(context, given.values['word'] ?? ''),
  },
  { pattern: 'show ip ssh', run: secureShell },
  { pattern: '(show access-lists|show ip access-lists)', run: accessLists },
  { pattern: '(show vrf|show ip vrf) detail [<word>]', run: vrfDetail },
]

/** IOS-XE lists names as records of the DNS. */
function hosts({ world, device, chassis }: Context): Lines {
  if (device.os === 'ios-xe') {
    return [
      `Default domain is ${world.domain}`,
      'Name servers are 255.255.255.255',
      'NAME  TTL  CLASS   TYPE      DATA/ADDRESS',
      '-----------------------------------------',
    ]
  }
  return [
    `Default domain is ${world.domain}`,
    chassis.domainLookup
      ? 'Name/address lookup uses domain service'
      : 'Name/address lookup uses static mappings',
    'Name servers are 255.255.255.255',
    '',
    'Codes: UN - unknown, EX - expired, OK - OK, ?? - revalidate',
    '       temp - temporary, perm - permanent',
    '       NA - Not Applicable None - Not defined',
    '',
    'Host                      Port  Flags      Age Type   Address(es)',
  ]
}

/** `10.7.16.0/20` of an interface by its own address and mask. */
function networkOf(context: Context, of: Interface): string {
  const bits = maskLength(context.world, of)
  return `${ipv4Text(subnetRange(`${of.address ?? ''}/${bits}`).first & ~(2 ** (32 - bits) - 1))}/${bits}`
}

/** The key of IOS 15 and IOS-XE 16; 17 knows more. */
function codes(device: Switch): Lines {
  const newer = device.os === 'ios-xe' && !isOlderXe(device)
  return [
    'Codes: L - local, C - connected, S - static, R - RIP, M - mobile, B - BGP',
    '       D - EIGRP, EX - EIGRP external, O - OSPF, IA - OSPF inter area ',
    '       N1 - OSPF NSSA external type 1, N2 - OSPF NSSA external type 2',
    `       E1 - OSPF external type 1, E2 - OSPF external type 2${newer ? ', m - OMP' : ''}`,
    ...(newer ? ['       n - NAT, Ni - NAT inside, No - NAT outside, Nd - NAT DIA'] : []),
    '       i - IS-IS, su - IS-IS summary, L1 - IS-IS level-1, L2 - IS-IS level-2',
    '       ia - IS-IS inter area, * - candidate default, U - per-user static route',
    ...(newer
      ? [
          '       H - NHRP, G - NHRP registered, g - NHRP registration summary',
          '       o - ODR, P - periodic downloaded static route, l - LISP',
        ]
      : ['       o - ODR, P - periodic downloaded static route, H - NHRP, l - LISP']),
    '       a - application route',
    '       + - replicated route, % - next hop override, p - overrides from PfR',
    ...(newer ? ['       & - replicated local route overrides by connected'] : []),
    '',
  ]
}

/** A switch that only bridges says its gateway instead of a table. */
function routing(context: Context, vrf: string | null): Lines {
  const { world, device } = context
  if (vrf === null && !routes(device)) {
    return [
      `Default gateway is ${defaultGateway(world, device) ?? 'not set'}`,
      '',
      'Host               Gateway           Last Use    Total Uses  Interface',
      'ICMP redirect cache is empty',
    ]
  }
  const connected = [...device.interfaces.values()].filter(
    (of) => of.address !== null && of.vrf === vrf && world.operUp(device, of),
  )
  if (vrf !== null && ![...device.interfaces.values()].some((of) => of.vrf === vrf))
    return [`% IP routing table vrf ${vrf} does not exist`]
  const above = vrf === null ? nextHop(context) : null
  const mask = new Set(connected.map((of) => maskLength(world, of)).concat(32)).size
  return [
    ...(vrf === null ? [] : ['', `Routing Table: ${vrf}`]),
    ...codes(device),
    above === null
      ? 'Gateway of last resort is not set'
      : `Gateway of last resort is ${above} to network 0.0.0.0`,
    '',
    ...(above === null ? [] : [`S*    0.0.0.0/0 [1/0] via ${above}`]),
    ...(connected.length === 0
      ? []
      : [`      10.0.0.0/8 is variably subnetted, ${connected.length * 2} subnets, ${mask} masks`]),
    ...connected.flatMap((of) => [
      `C        ${networkOf(context, of)} is directly connected, ${of.name}`,
      `L        ${of.address}/32 is directly connected, ${of.name}`,
    ]),
  ]
}

/** Address of the first switch above that is reached. */
function nextHop({ world, device }: Context): string | null {
  for (const of of device.interfaces.values()) {
    const above = of.uplink === null ? undefined : world.switches.get(of.uplink.switch)
    if (above?.role === 'core' && device.role !== 'core' && world.operUp(device, of)) return above.address
  }
  return null
}

function secureShell({ device }: Context): Lines {
  return [
    'SSH Enabled - version 2.0',
    'Authentication methods:publickey,keyboard-interactive,password',
    'Authentication timeout: 120 secs; Authentication retries: 3',
    'Minimum expected Diffie Hellman key size : 2048 bits',
    `IOS Keys in SECSH format(ssh-rsa, base64 encoded): ${device.os === 'ios' ? 'NONE' : 'TP-self-signed'}`,
  ]
}

function vrfDetail({ device }: Context, given: Given): Lines {
  const names = [...new Set([...device.interfaces.values()].flatMap((of) => of.vrf ?? []))]
  const wanted = given.values['word']
  if (device.os === 'ios') return []
  return names
    .filter((name) => wanted === undefined || name === wanted)
    .flatMap((name, order) => {
      const on = [...device.interfaces.values()].filter((of) => of.vrf === name).map((of) => of.shortName)
      return [
        `VRF ${name} (VRF Id = ${order + 1}); default RD <not set>; default VPNID <not set>`,
        '  New CLI format, supports multiple address-families',
        '  Flags: 0x1808',
        '  Interfaces:',
        `    ${on.map((one) => one.padEnd(24)).join(' ')}`,
        'Address family ipv4 unicast (Table ID = 0x1):',
        '  Flags: 0x0',
        '  No Export VPN route-target communities',
        '  No Import VPN route-target communities',
        '  No import route-map',
        '  No global export route-map',
        '  No export route-map',
        '  VRF label distribution protocol: not configured',
        '  VRF label allocation mode: per-prefix',
        `Address family ipv6 unicast (Table ID = 0x1E00000${order + 1}):`,
        '  Flags: 0x0',
        '  No Export VPN route-target communities',
        '  No Import VPN route-target communities',
        '  No import route-map',
        '  No global export route-map',
        '  No export route-map',
        '  VRF label distribution protocol: not configured',
        '  VRF label allocation mode: per-prefix',
        'Address family ipv4 multicast not active',
        'Address family ipv6 multicast not active',
        '',
      ]
    })
}

/** Nobody configured one; IOS-XE has its own beforehand. */
function accessLists({ device }: Context): Lines {
  if (device.os === 'ios') return []
  return [
    'Extended IP access list IP-Adm-V4-Int-ACL-global',
    'Extended IP access list implicit_deny',
    '    10 deny ip any any',
    'Extended IP access list implicit_permit',
    '    10 permit ip any any',
    'Extended IP access list preauth_v4',
    '    10 permit udp any any eq domain',
    '    20 permit tcp any any eq domain',
    '    30 permit udp any eq bootps any',
    '    40 permit udp any any eq bootpc',
    '    50 permit udp any eq bootpc any',
    '    60 deny ip any any',
  ]
}
