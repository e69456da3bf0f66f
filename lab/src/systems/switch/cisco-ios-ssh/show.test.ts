import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineLab, firstSwitch, quietShell } from './test-lab.ts'
import type { CommandLineLab, Shell } from './test-lab.ts'
import { plugSpeed } from './device/interface-facts.ts'
import type { Interface, Switch } from '../../../world/model/switch.ts'

let lab: CommandLineLab
const shells = new Map<Switch, Shell>()
const both = () => [firstSwitch(lab, 'ios-xe'), firstSwitch(lab, 'ios')] as const

beforeAll(async () => {
  lab = await commandLineLab()
  for (const device of both()) shells.set(device, await quietShell(lab, device))
})
afterAll(async () => {
  for (const shell of shells.values()) shell.close()
  await lab.emulator.stop()
})

const give = (device: Switch, line: string) => shells.get(device)!.give(line)
const dotted = (mac: string) => mac.replaceAll(':', '').replace(/^(.{4})(.{4})(.{4})$/, '$1.$2.$3')
/** A port with a phone and a computer, both authenticated. */
const desk = (device: Switch): Interface =>
  [...device.interfaces.values()].find((of) => lab.world.attachedTo(device, of).length === 2)!

test('version names the device, its software and every member', async () => {
  for (const device of both()) {
    const text = await give(device, 'show version')
    const [first = ''] = text.split('\n')
    expect(first).toMatch(
      device.os === 'ios'
        ? /^Cisco IOS Software, C2960X Software/
        : /^Cisco IOS XE Software, Version 17\.\d\d\.\d\d/,
    )
    expect(text).toContain(`Version ${device.software}, RELEASE SOFTWARE`)
    expect(text).toContain(`${device.name} uptime is `)
    expect(text).toContain(`Processor board ID ${device.members[0]!.serial}`)
    for (const member of device.members) {
      const [model, serial] =
        device.os === 'ios'
          ? ['Model number                    ', 'System serial number            ']
          : ['Model Number                       ', 'System Serial Number               ']
      expect(text).toContain(`${model}: ${member.model}`)
      expect(text).toContain(`${serial}: ${member.serial}`)
    }
  }
})

test('inventory has each chassis once beside the pseudo-item of the stack', async () => {
  for (const device of both()) {
    const text = await give(device, 'show inventory')
    const items = text
      .trimEnd()
      .split('\n\n')
      .filter((item) => !item.includes(' Stack"'))
    for (const { serial } of device.members) {
      expect(items.filter((item) => item.endsWith(`SN: ${serial}`))).toHaveLength(1)
    }
  }
})

test('interfaces status has the two layouts and tells of each port what the world does', async () => {
  for (const device of both()) {
    const [head = '', ...rows] = (await give(device, 'show interfaces status')).split('\n').slice(1)
    const shift = device.os === 'ios-xe' ? 3 : 0
    expect([head.indexOf('Name'), head.indexOf('Status'), head.indexOf('Vlan')]).toEqual([
      10 + shift,
      29 + shift,
      42 + shift,
    ])
    expect(head.indexOf('Type')).toBe(67 + shift)
    const ports = [...device.interfaces.values()].filter(
      (of) => of.kind === 'physical' || of.kind === 'port-channel',
    )
    expect(rows).toHaveLength(ports.length)
    for (const of of ports) {
      const row = rows.find((line) => line.startsWith(`${of.shortName} `))!
      const status = !of.adminUp ? 'disabled' : lab.world.operUp(device, of) ? 'connected' : 'notconnect'
      expect(row.slice(10 + shift, 28 + shift).trimEnd()).toBe(of.description.slice(0, 18).trimEnd())
      expect(row.slice(29 + shift, 41 + shift).trimEnd()).toBe(
        of.errDisabled === null ? status : 'err-disabled',
      )
      if (of.mode === 'access')
        expect(row.slice(42 + shift, 52 + shift).trimEnd()).toBe(String(of.accessVlan))
      const speed = row.slice(59 + shift, 66 + shift).trim()
      if (status === 'connected')
        expect(speed).toContain(
          lab.world.linkSpeed(device, of) >= 10_000 ? '10G' : String(lab.world.linkSpeed(device, of)),
        )
      else expect(speed).toBe('auto')
    }
  }
})

test('interfaces in full, in lists and as switchports agree', async () => {
  for (const device of both()) {
    const of = desk(device)
    const full = await give(device, `show interfaces ${of.shortName}`)
    expect(full).toContain(`${of.name} is up, line protocol is up (connected)`)
    expect(full).toContain(`address is ${dotted(of.mac)} (bia ${dotted(of.mac)})`)
    expect(full).toContain(device.os === 'ios-xe' ? ' Kbit/sec, DLY' : ' Kbit, DLY')
    const description = (await give(device, `show interfaces ${of.name} description`)).split('\n')
    expect([31, 46, 55].map((at) => description[0]!.slice(at).split(' ')[0])).toEqual([
      'Status',
      'Protocol',
      'Description',
    ])
    expect(description[1]!.slice(55)).toBe(of.description)
    const port = await give(device, `show interfaces ${of.shortName} switchport`)
    expect(port).toContain(`Access Mode VLAN: ${of.accessVlan} (`)
    expect(port).toContain(`Voice VLAN: ${of.voiceVlan} (`)
    const uplink = [...device.interfaces.values()].find((one) => one.uplink !== null)!
    expect(await give(device, 'show interfaces trunk')).toMatch(
      new RegExp(`^${uplink.shortName} +on +802.1q +trunking +1$`, 'm'),
    )
    expect(await give(device, `show interfaces ${of.shortName} counters errors`)).toContain('FCS-Err')
    expect(await give(device, 'show ip interface brief')).toMatch(
      new RegExp(`^Vlan\\d+ +${device.address.replaceAll('.', '\\.')} +YES NVRAM +up +up`, 'm'),
    )
  }
})

test('the MAC address table is the forwarding table, authenticated hosts as STATIC', async () => {
  for (const device of both()) {
    const rows = (await give(device, 'show mac address-table')).split('\n')
    expect(rows.slice(0, 5).at(-2)).toBe('Vlan    Mac Address       Type        Ports')
    const table = lab.world.forwardingTable(device)
    expect(rows.filter((row) => /^ *\d+ {4}/.test(row))).toHaveLength(table.length)
    expect(rows.at(-1)).toMatch(/^Total Mac Addresses for this criterion: \d+$/)
    const of = desk(device)
    const here = table.filter((entry) => entry.interface !== 'cpu' && entry.interface.name === of.name)
    const filtered = await give(device, `show mac address-table interface ${of.shortName}`)
    expect(here.length).toBeGreaterThan(0)
    for (const entry of here) {
      const line = `${String(entry.vlan).padStart(4)}    ${dotted(entry.mac)}    STATIC      ${of.shortName} `
      expect(filtered.split('\n')).toContain(line)
      expect(await give(device, `show mac address-table address ${entry.mac}`)).toContain(line)
      expect(await give(device, `show mac address-table dynamic address ${dotted(entry.mac)}`)).not.toContain(
        line,
      )
      expect(await give(device, `show mac address-table vlan ${entry.vlan}`)).toContain(line)
    }
    expect(filtered).toContain(`Total Mac Addresses for this criterion: ${here.length}`)
    expect(await give(device, 'show mac address-table count')).toContain('Dynamic Address Count  : ')
  }
})

test('VLANs list their access ports and not their trunks', async () => {
  for (const device of both()) {
    const text = await give(device, 'show vlan brief')
    const of = desk(device)
    const ids = [...text.matchAll(/^(\d+) /gm)].map((match) => Number(match[1]))
    expect(ids).toEqual([...new Set([...device.vlans, 1002, 1003, 1004, 1005])].sort((a, b) => a - b))
    expect(text.split('\n')[1]!.indexOf('Ports')).toBe(48)
    expect(text).toMatch(new RegExp(`\\b${of.shortName}\\b`))
    const uplink = [...device.interfaces.values()].find((one) => one.uplink !== null)!
    expect(text).not.toMatch(new RegExp(`${uplink.shortName}(,|$)`, 'm'))
    expect(await give(device, `show vlan id ${of.accessVlan}`)).toMatch(
      new RegExp(`${uplink.shortName}(,|$)`, 'm'),
    )
    expect(await give(device, 'show vlan id 4000')).toContain('VLAN id 4000 not found')
  }
})

test('power is what the world delivers, in the words of each generation', async () => {
  for (const device of both()) {
    const text = await give(device, 'show power inline')
    const powered = [...device.interfaces.values()].filter((of) => lab.world.watts(device, of) > 0)
    expect(powered.length).toBeGreaterThan(0)
    const single = device.os === 'ios' && device.members.length === 1
    expect(text).toContain(single ? 'Available:' : 'Module   Available     Used     Remaining')
    for (const { number, powerBudget } of single ? [] : device.members)
      expect(text).toMatch(new RegExp(`^${number} +${powerBudget}\\.0 +[\\d.]+ +-?[\\d.]+$`, 'm'))
    for (const of of powered) {
      const row = text.split('\n').find((line) => line.startsWith(`${of.shortName} `))!
      expect(row.slice(17, 19)).toBe('on')
      expect(row.slice(28, 35).trim()).toBe(lab.world.watts(device, of).toFixed(1))
    }
    const [first] = powered
    expect(await give(device, `show power inline ${first!.shortName} detail`)).toContain(
      'Device Detected: yes',
    )
  }
})

test('CDP and LLDP tell the same neighbours as the world', async () => {
  for (const device of both()) {
    const neighbours = lab.world.neighbours(device)
    const cdp = neighbours.filter((one) => one.protocols.includes('cdp'))
    const lldp = neighbours.filter((one) => one.protocols.includes('lldp'))
    const uplink = cdp.find((one) => one.interface.uplink !== null)!
    const detail = await give(device, 'show cdp neighbors detail')
    expect(detail).toContain(`Total cdp entries displayed : ${cdp.length}`)
    expect(detail.match(/^Device ID: /gm)).toHaveLength(cdp.length)
    const one = await give(device, `show cdp neighbors ${uplink.interface.shortName} detail`)
    expect(one).toContain(`Device ID: ${uplink.name}`)
    expect(one).toContain(
      `Interface: ${uplink.interface.name},  Port ID (outgoing port): ${uplink.remoteInterface}`,
    )
    expect(one).toContain(`  IP address: ${uplink.address}`)
    expect(one.includes('Peer Source MAC')).toBe(device.os === 'ios-xe')
    expect(await give(device, 'show cdp neighbors')).toContain(`Total cdp entries displayed : ${cdp.length}`)
    const heard = await give(device, 'show lldp neighbors detail')
    expect(heard.match(/^Local Intf: /gm)).toHaveLength(lldp.length)
    expect(await give(device, 'show lldp neighbors')).toContain(`Total entries displayed: ${lldp.length}`)
    const phone = lldp.find((neighbour) => neighbour.capabilities.includes('phone'))!
    expect(heard).toContain(`Port id: ${phone.mac.replaceAll(':', '').toUpperCase()}:P1`)
  }
})

test('authentication sessions of a port: phone and computer, in the words of each generation', async () => {
  for (const device of both()) {
    const of = desk(device)
    const sessions = lab.world.attachedTo(device, of).map(({ endpoint }) => lab.world.session(endpoint.mac)!)
    const text = await give(device, `show authentication sessions interface ${of.shortName} details`)
    const blocks = text.split(/^-{40}$/m)
    expect(blocks).toHaveLength(sessions.length)
    sessions.forEach((session, index) => {
      const block = blocks[index]!
      const key = (name: string) => new RegExp(`^ *${name}: +(.*)$`, 'm').exec(block)?.[1]
      expect(key('MAC Address')).toBe(dotted(session.mac))
      expect(key('Common Session ID')).toBe(session.id)
      expect(key(device.os === 'ios' ? 'IP Address' : 'IPv4 Address')).toBe(session.address)
      expect(key('Domain')).toBe(session.vlan === of.voiceVlan ? 'VOICE' : 'DATA')
      expect(key('Status')).toBe(device.os === 'ios' ? 'Authz Success' : 'Authorized')
    })
    const table = await give(device, 'show authentication sessions')
    for (const session of sessions) expect(table).toContain(session.id)
    const [first] = sessions
    expect(await give(device, `show authentication sessions mac ${dotted(first!.mac)} details`)).toContain(
      first!.id,
    )
    const free = [...device.interfaces.values()].find(
      (one) => one.kind === 'physical' && !one.authentication,
    )!
    expect(await give(device, `show access-session interface ${free.shortName}`)).toContain(
      'No sessions match',
    )
  }
})

test('addresses: own ARP, bindings of the hosts, both generations of device tracking', async () => {
  const [xe, ios] = both()
  for (const device of both()) {
    const arp = await give(device, 'show ip arp')
    expect(arp).toMatch(
      new RegExp(
        `^Internet +${device.address.replaceAll('.', '\\.')} +- +${dotted([...device.interfaces.values()].find((of) => of.address === device.address)!.mac)} +ARPA +Vlan`,
        'm',
      ),
    )
    const host = lab.world.attachedTo(device, desk(device)).find((one) => one.address !== null)
    const line = device.os === 'ios' ? 'show ip device tracking all' : 'show device-tracking database'
    const tracked = (await give(device, line)).split('\n').find((row) => row.includes(`${host!.address} `))
    expect(tracked).toContain(dotted(host!.endpoint.mac))
  }
  expect(await give(xe, 'show ip dhcp snooping binding')).toMatch(/^Total number of bindings: [1-9]/m)
  expect(await give(ios, 'show device-tracking database')).toContain('%')
})

test('stack, environment, logging and the rest answer with the device’s own members', async () => {
  for (const device of both()) {
    const text = await give(device, 'show switch detail')
    expect(text).toMatch(device.os === 'ios' ? /^\*1 +Master +/m : /^\*1 +Active +/m)
    for (const member of device.members) expect(text).toContain(dotted(member.mac))
    expect(await give(device, 'show environment all')).toContain(
      device.os === 'ios' ? 'FAN 1 is OK' : 'Sensor List: Environmental Monitoring',
    )
    expect(await give(device, 'show logging')).toContain('Log Buffer (16384 bytes):')
    expect(await give(device, 'show errdisable recovery')).toContain('Timer interval: 300 seconds')
    expect(await give(device, 'show spanning-tree summary')).toContain('STP Active')
    const channels = [...device.interfaces.values()].filter((of) => of.kind === 'port-channel')
    const summary = await give(device, 'show etherchannel summary')
    expect(summary).toContain(`Number of channel-groups in use: ${channels.length}`)
    for (const of of channels) {
      const members = of.members.map((name) => device.interfaces.get(name)!)
      const words = members.map((one) => `${one.shortName}(${lab.world.operUp(device, one) ? 'P' : 'D'})`)
      expect(summary.split('\n').find((line) => line.includes(`${of.shortName}(`))).toContain(words[0])
    }
    expect(await give(device, 'show archive')).toContain(
      device.os === 'ios' ? ' Archive feature not enabled' : 'maximum archive',
    )
  }
})

test('roots, bundles, units and loads are told as an engineer asks for them each day', async () => {
  for (const device of both()) {
    const trees = await give(device, 'show spanning-tree')
    const roots = await give(device, 'show spanning-tree root')
    const [, id = ''] = /^VLAN(\d{4})$/m.exec(trees) ?? []
    const [, address = ''] = new RegExp(`VLAN${id}\\n[^]*?Address     (\\S+)`).exec(trees) ?? []
    expect(roots).toMatch(new RegExp(`^VLAN${id} +\\d+ ${address} `, 'm'))
    expect(await give(device, 'show spanning-tree blockedports')).toContain('in the system : 0')
    const channel = [...device.interfaces.values()].find((of) => of.kind === 'port-channel')
    const member = device.interfaces.get(channel?.members[0] ?? '')
    const neighbours = await give(device, 'show lacp neighbor')
    const peer =
      lab.world.switches.get(channel?.uplink?.switch ?? '') ??
      (channel === undefined ? undefined : lab.world.attachedTo(device, channel)[0]?.endpoint)
    expect(neighbours).toContain('Flags:')
    if (member !== undefined && peer !== undefined)
      expect(neighbours).toMatch(new RegExp(`^${member.shortName} +SA .* ${dotted(peer.mac)} `, 'm'))
    const loads = await give(device, 'show interfaces summary')
    for (const of of device.interfaces.values())
      expect(loads).toMatch(new RegExp(`^${lab.world.operUp(device, of) ? '\\*' : ' '} ${of.name} `, 'm'))
  }
  const [xe, ios] = both()
  const platform = await give(xe, 'show platform')
  for (const { serial, mac } of xe.members) expect(platform).toMatch(new RegExp(`${serial} +${dotted(mac)}`))
  expect(await give(ios, 'show platform')).toContain('%')
  expect(await give(xe, 'show access-lists')).toContain('Extended IP access list implicit_deny')
})

test('both ends of a fibre have optics of one speed, which the slower port takes', () => {
  const ends = [...lab.world.switches.values()].flatMap((device) =>
    [...device.interfaces.values()].flatMap((of) => {
      const far = lab.world.switches.get(of.uplink?.switch ?? '')?.interfaces.get(of.uplink?.interface ?? '')
      return of.kind === 'physical' && far !== undefined ? [{ of, far }] : []
    }),
  )
  expect(ends.some(({ of, far }) => of.speed > far.speed)).toBe(true)
  for (const { of, far } of ends) {
    expect(plugSpeed(lab.world, of)).toBe(plugSpeed(lab.world, far))
    expect(plugSpeed(lab.world, of)).toBeLessThanOrEqual(of.speed)
  }
})

test('counters count from when they were cleared, after a question, and the log says by whom', async () => {
  const [device] = both()
  const of = desk(device)
  const packets = async () =>
    Number(/(\d+) packets input/.exec(await give(device, `show interfaces ${of.shortName}`))?.[1])
  const before = await packets()
  expect(before).toBeGreaterThan(0)
  const clear = async (answer: string) => {
    await shells.get(device)!.give(`clear counters ${of.shortName}`, /\[confirm\]$/)
    await give(device, answer)
  }
  await clear('n')
  expect(await packets()).toBe(before)
  await clear('')
  expect(await packets()).toBe(0)
  expect(await give(device, `show interfaces ${of.shortName}`)).toMatch(/Last clearing .* 00:00:\d\d/)
  expect(await give(device, 'show logging')).toContain(`Clear counter on interface ${of.name} by netops`)
  expect(lab.world.counters(device, of).inOctets).toBeGreaterThan(0n)
})

test('an err-disabled port says so everywhere, with its reason', async () => {
  const [device] = both()
  const of = [...device.interfaces.values()].find((one) => lab.world.attachedTo(device, one).length === 1)!
  lab.world.setInterface(device.name, of.name, { errDisabled: 'bpduguard' })
  expect(await give(device, `show interfaces ${of.shortName} status`)).toContain('err-disabled')
  expect(await give(device, `show interfaces ${of.shortName}`)).toContain(
    'is down, line protocol is down (err-disabled)',
  )
  expect(await give(device, 'show interfaces status err-disabled')).toMatch(
    new RegExp(`^${of.shortName} .*err-disabled bpduguard`, 'm'),
  )
  expect(await give(device, 'show logging | include ERR_DISABLE')).toContain(
    `putting ${of.shortName} in err-disable state`,
  )
  lab.world.setInterface(device.name, of.name, { description: 'told nothing of the link' })
  lab.world.setInterface(device.name, of.name, { errDisabled: null })
  // One line an event, in its order, though the lab's clock stands still.
  const told = (await give(device, 'show logging'))
    .split('\n')
    .filter((line) => line.includes(`${of.name}, changed`) || line.includes(`on ${of.shortName}, putting`))
    .slice(-5)
  expect(told.map((line) => /%(\S+):.*? (\w+)$/.exec(line)?.slice(1).join(' '))).toEqual([
    'PM-4-ERR_DISABLE state',
    'LINEPROTO-5-UPDOWN down',
    'LINK-3-UPDOWN down',
    'LINK-3-UPDOWN up',
    'LINEPROTO-5-UPDOWN up',
  ])
})
